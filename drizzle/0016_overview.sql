CREATE TABLE "server_minutes" (
	"minute" integer PRIMARY KEY NOT NULL,
	"miners" integer DEFAULT 0 NOT NULL,
	"hour_miners" integer DEFAULT 0 NOT NULL,
	"day_miners" integer DEFAULT 0 NOT NULL,
	"new_wallets" integer DEFAULT 0 NOT NULL,
	"mined_tvx" double precision DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"commits" integer DEFAULT 0 NOT NULL,
	"commit_seconds" double precision DEFAULT 0 NOT NULL,
	"longest_commit_seconds" double precision DEFAULT 0 NOT NULL,
	"live_channels" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "users_must_change_password" ON "users" USING btree ("id") WHERE "users"."must_change_password";--> statement-breakpoint
CREATE INDEX "mail_outbox_unsent" ON "mail_outbox" USING btree ("state","id") WHERE "mail_outbox"."state" in ('failed', 'held');