CREATE TABLE "password_links" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"mail_id" bigint,
	"created_by" text NOT NULL,
	"created_by_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "claim_verifications" (
	"snapshot" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"step" text DEFAULT 'statement' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text NOT NULL,
	"alive_until" timestamp with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "mail_id" bigint;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "accepted_by" text;--> statement-breakpoint
ALTER TABLE "claim_snapshots" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_verifications_one_running" ON "claim_verifications" USING btree ("state") WHERE "claim_verifications"."state" = 'running';