import { Button, type ButtonVariant } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";

/** What a question ends with: why the last try was refused, the way out, and the act. */
export function FormFoot({ act, leave, variant = "primary", busy, error, onLeave }: { act: string; leave: string; variant?: ButtonVariant; busy: boolean; error: Error | null; onLeave: () => void }) {
  return (
    <>
      {error && <FieldError>{error.message}</FieldError>}
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button onClick={onLeave}>{leave}</Button>
        <Button type="submit" variant={variant} busy={busy}>
          {act}
        </Button>
      </div>
    </>
  );
}
