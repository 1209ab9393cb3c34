DROP INDEX "user_sessions_user_id";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "pending" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "pending_until_ms" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "user_sessions_user_id_id" ON "user_sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_sessions_expires_at" ON "user_sessions" USING btree ("expires_at");