// The steps of the form as data: the pages draw it, check-step validates by it, the review lists it.
import type { Posting } from "./postings";

export type FieldKind =
  "text" | "email" | "tel" | "url" | "number" | "date" | "long_text" | "select" | "radio" | "checkboxes" | "checkbox" | "file";

export type Field = {
  name: string;
  label: string;
  kind: FieldKind;
  required?: boolean;
  hint?: string;
  unit?: string;
  options?: string[];
  preset?: string;
  autocomplete?: string;
  min?: number;
  max?: number;
  half?: boolean;
};

export type Step = {
  id: "about" | "experience" | "documents";
  title: string;
  lead: string;
  fields: Field[];
};

export function applicationSteps(posting: Posting): Step[] {
  return [
    { id: "about", title: "About you", lead: `How ${posting.company} can reach you.`, fields: aboutFields() },
    { id: "experience", title: "Experience", lead: "What you bring, and what you expect.", fields: experienceFields(posting) },
    { id: "documents", title: "CV and cover letter", lead: "Nothing is sent before the next page.", fields: documentFields(posting) },
  ];
}

function aboutFields(): Field[] {
  return [
    { name: "full_name", label: "Full name", kind: "text", required: true, autocomplete: "name", max: 120 },
    { name: "email", label: "Email", kind: "email", required: true, autocomplete: "email", half: true },
    { name: "phone", label: "Phone with country code", kind: "tel", required: true, autocomplete: "tel", half: true },
    { name: "location", label: "City and country", kind: "text", required: true, max: 120 },
    { name: "work_permit", label: "Work permit", kind: "radio", required: true, options: ["I may work in the EU", "I need sponsorship"] },
  ];
}

function experienceFields(posting: Posting): Field[] {
  return [
    { name: "years_experience", label: "Years of experience", kind: "number", required: true, min: 0, max: 60, unit: "years", half: true },
    {
      name: "salary_expectation",
      label: "Salary expectation",
      kind: "number",
      required: true,
      min: 20_000,
      max: 400_000,
      unit: "EUR per year",
      half: true,
    },
    {
      name: "notice_period",
      label: "Notice period",
      kind: "select",
      required: true,
      half: true,
      options: ["None", "2 weeks", "4 weeks", "8 weeks", "12 weeks"],
    },
    { name: "earliest_start", label: "Earliest start", kind: "date", required: true, half: true },
    { name: "skills", label: "Which of these have you used in production?", kind: "checkboxes", options: posting.skills },
    {
      name: "work_mode",
      label: "Preferred way of working",
      kind: "radio",
      required: true,
      options: ["On site", "Hybrid", "Remote"],
      preset: "Hybrid",
    },
    { name: "on_call", label: "I am willing to take part in on-call", kind: "checkbox" },
    {
      name: "why_company",
      label: `Why ${posting.company}?`,
      kind: "long_text",
      required: true,
      min: 80,
      max: 900,
      hint: "80 to 900 characters",
    },
    { name: "portfolio_url", label: "Portfolio or code", kind: "url", hint: "Optional. A link that starts with https://" },
    {
      name: "heard_from",
      label: "How did you hear about us?",
      kind: "select",
      required: true,
      options: ["This site", "A friend", "A conference", "Somewhere else"],
      preset: "This site",
    },
  ];
}

function documentFields(posting: Posting): Field[] {
  return [
    { name: "cv", label: "CV", kind: "file", required: true, hint: "One PDF, at most 5 MB" },
    {
      name: "cover_letter",
      label: "Cover letter",
      kind: "long_text",
      required: true,
      min: 150,
      max: 4000,
      hint: "150 to 4,000 characters. Plain text; line breaks are kept.",
    },
    { name: "keep_on_file", label: "Keep my application for other roles for a year", kind: "checkbox", preset: "on" },
    {
      name: "privacy",
      label: `I agree that ${posting.company} handles my data to answer this application`,
      kind: "checkbox",
      required: true,
    },
  ];
}
