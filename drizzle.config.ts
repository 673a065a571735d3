import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "postgresql", schema: ["./lib/db/schema.ts", "./lib/db/schema-deciding.ts", "./lib/db/schema-ops.ts", "./lib/db/schema-people.ts"], out: "./drizzle" });
