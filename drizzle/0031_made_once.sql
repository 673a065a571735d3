-- A try that ended unheard, by a kill between its commit and its answer, is made again under the same ids.
ALTER TABLE "idempotent_answers" ADD COLUMN "made_as" uuid;
