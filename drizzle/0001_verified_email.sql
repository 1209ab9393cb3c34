ALTER TABLE "users" ADD COLUMN "verified_email" text;--> statement-breakpoint
-- Members keep getting mails where they have got them until now.
UPDATE "users" SET "verified_email" = "email" WHERE "role" <> 'user';
