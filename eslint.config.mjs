import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["**/.next/", "dist/", "node_modules/", "test-results/", "playwright-report/", ".holdpoint/", ".holdpoint-demo/", "next-env.d.ts"] },
  ...next,
  ...tseslint.configs.strict.map((part) => ({ ...part, files: ["**/*.{ts,tsx}"] })),
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { project: "tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // `noUncheckedIndexedAccess` makes the compiler ask where we know: "!" says that we know.
      "@typescript-eslint/no-non-null-assertion": "off",
      // A schema and its type share one name.
      "@typescript-eslint/no-redeclare": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
    },
  },
  {
    // Nothing outside the pages is a component or a hook.
    files: ["{bench,bin,e2e,examples,lib,server}/**"],
    rules: { "react-hooks/rules-of-hooks": "off" },
  },
  {
    rules: {
      "react/no-children-prop": "off",
      // Advice for the React compiler, which is not used here.
      "react-hooks/incompatible-library": "off",
      "react-hooks/set-state-in-effect": "off",
      "@next/next/no-location-assign-relative-destination": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "off",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "ExportAllDeclaration", message: "No barrels: import the file that has it." },
        { selector: "TSEnumDeclaration", message: "A union of literals instead of an enum." },
      ],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ["**/*.test.ts", "**/*.spec.ts", "e2e/**"], rules: { "max-lines": "off" } },
);
