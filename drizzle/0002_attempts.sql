CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"spent_until_ms" double precision NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until_ms" double precision NOT NULL,
	"forget_at_ms" double precision NOT NULL
);
