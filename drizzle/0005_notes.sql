-- Each vote keeps its own notes.
ALTER TABLE "decisions" ADD COLUMN "notes" json;
--> statement-breakpoint
CREATE TRIGGER decisions_notes_immutable BEFORE UPDATE ON decisions FOR EACH ROW WHEN (OLD.notes::text IS DISTINCT FROM NEW.notes::text)
  EXECUTE FUNCTION refuse_write('a decision never changes');
