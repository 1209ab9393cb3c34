CREATE TABLE "newsletter_mailboxes" (
	"key" text PRIMARY KEY NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
