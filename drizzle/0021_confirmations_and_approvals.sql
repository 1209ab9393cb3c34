CREATE TABLE "people_reads" (
	"session_id" bigint PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"needs_approval" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"call" jsonb NOT NULL,
	"subject" text NOT NULL,
	"requested_by_id" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;