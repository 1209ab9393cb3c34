CREATE TABLE "account_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"role" text,
	"user_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"email" text,
	"mail_id" bigint,
	"used_at" timestamp with time zone,
	"used_by" text,
	"created_by" text NOT NULL,
	"created_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_links_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "user_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "user_recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "user_recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "user_second_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"acted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text,
	"email_key" text,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"device_generation" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"spent_until_ms" double precision NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until_ms" double precision NOT NULL,
	"forget_at_ms" double precision NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"pending_until_ms" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "claim_snapshots_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"campaign_id" bigint,
	"content" jsonb NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "mail_sender" (
	"id" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "miner_days" (
	"wallet_id" bigint NOT NULL,
	"day" integer NOT NULL,
	"mined_tvx" double precision NOT NULL,
	"away_tvx" double precision NOT NULL,
	CONSTRAINT "miner_days_wallet_id_day_pk" PRIMARY KEY("wallet_id","day")
);
--> statement-breakpoint
CREATE TABLE "miner_events" (
	"wallet_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"kind" text NOT NULL,
	"at_ms" double precision NOT NULL,
	"until_ms" double precision,
	"amount" double precision,
	CONSTRAINT "miner_events_wallet_id_slot_pk" PRIMARY KEY("wallet_id","slot")
);
--> statement-breakpoint
CREATE TABLE "miner_wallets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "miner_wallets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"pin_hash" text NOT NULL,
	"session_token_hash" text,
	"session_started_at" timestamp with time zone,
	"tier_hashrate_ths" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"lasting_bonus_percent" double precision NOT NULL,
	"total_mined_tvx" double precision NOT NULL,
	"balance_tvx" double precision NOT NULL,
	"mining_time_seconds" double precision NOT NULL,
	"credited_until_ms" double precision NOT NULL,
	"last_sync_ms" double precision DEFAULT 0 NOT NULL,
	"outage_allowance_full_from_ms" double precision DEFAULT 0 NOT NULL,
	"last_bonus_claimed_ms" double precision,
	"version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"inviter_id" bigint,
	"hour_ms" double precision DEFAULT 0 NOT NULL,
	"recorded_tvx" double precision DEFAULT 0 NOT NULL,
	"run_started_ms" double precision,
	"run_from_tvx" double precision DEFAULT 0 NOT NULL,
	"run_from_seconds" double precision DEFAULT 0 NOT NULL,
	"run_paused_ms" double precision,
	"longest_run_seconds" double precision DEFAULT 0 NOT NULL,
	"event_count" bigint DEFAULT 0 NOT NULL,
	"claim_id" "bytea" DEFAULT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) NOT NULL,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"incarnation" bigint DEFAULT 0 NOT NULL,
	"device_generation" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "miner_wallets_email_unique" UNIQUE("email"),
	CONSTRAINT "miner_wallets_inviter_is_older" CHECK ("miner_wallets"."inviter_id" < "miner_wallets"."id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"markdown" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"starts_at" timestamp with time zone,
	"started_by" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"queued_up_to" bigint,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_mailboxes" (
	"key" text PRIMARY KEY NOT NULL,
	"asks" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'subscribed' NOT NULL,
	"source" text NOT NULL,
	"consent_version" integer DEFAULT 1 NOT NULL,
	"imported_consent_text" text,
	"imported_at" timestamp with time zone,
	"imported_by" text,
	"consented_at" timestamp with time zone NOT NULL,
	"network" text,
	"asked_at" timestamp with time zone,
	"asked_source" text,
	"asked_consent_version" integer,
	"asked_network" text,
	"confirmation_hash" text,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"suppressed_at" timestamp with time zone,
	"suppressed_reason" text,
	CONSTRAINT "newsletter_subscriptions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "presale_phases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "presale_phases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"token_price" double precision NOT NULL,
	"bonus" double precision NOT NULL,
	"min_purchase" double precision NOT NULL,
	"max_purchase" double precision,
	"soft_cap" double precision,
	"hard_cap" double precision,
	"token_id" integer,
	"is_active" boolean NOT NULL,
	"is_completed" boolean NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "server_heartbeat" (
	"id" integer PRIMARY KEY NOT NULL,
	"beat_ms" double precision NOT NULL,
	"downtimes_ms" double precision[] NOT NULL,
	"secret_digest" text
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_passkeys" ADD CONSTRAINT "user_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_recovery_codes" ADD CONSTRAINT "user_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_second_factors" ADD CONSTRAINT "user_second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_passkeys_user_id" ON "user_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_sessions_user_id_id" ON "user_sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_sessions_expires_at" ON "user_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_team" ON "users" USING btree ("id") WHERE "users"."role" <> 'user';--> statement-breakpoint
CREATE INDEX "users_must_change_password" ON "users" USING btree ("id") WHERE "users"."must_change_password";--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_by" ON "activity" USING btree ("by","at","id");--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "activity_subject" ON "activity" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due_single" ON "mail_outbox" USING btree ("due_at") WHERE "mail_outbox"."state" = 'queued' and "mail_outbox"."campaign_id" is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_due_campaign" ON "mail_outbox" USING btree ("campaign_id","due_at","id") WHERE "mail_outbox"."state" = 'queued' and "mail_outbox"."campaign_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_campaign_recipient" ON "mail_outbox" USING btree ("campaign_id","recipient") WHERE "mail_outbox"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_failed" ON "mail_outbox" USING btree ("campaign_id","id") WHERE "mail_outbox"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient" ON "mail_outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "miner_wallets_inviter_id" ON "miner_wallets" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "miner_wallets_referral_username" ON "miner_wallets" USING btree (split_part("email", '@', 1),"id");--> statement-breakpoint
CREATE INDEX "miner_wallets_email_prefix" ON "miner_wallets" USING btree ("email" collate "C","id");--> statement-breakpoint
CREATE INDEX "miner_wallets_blocked" ON "miner_wallets" USING btree ("id") WHERE "miner_wallets"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_campaigns_open" ON "newsletter_campaigns" USING btree ("id") WHERE "newsletter_campaigns"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_email_prefix" ON "newsletter_subscriptions" USING btree ("email" collate "C","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_consented_at" ON "newsletter_subscriptions" USING btree ("consented_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_suppressed" ON "newsletter_subscriptions" USING btree ("consented_at","id") WHERE "newsletter_subscriptions"."suppressed_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_state" ON "newsletter_subscriptions" USING btree ("state","consented_at","id");--> statement-breakpoint
CREATE INDEX "presale_phases_start_date" ON "presale_phases" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "presale_phases_active" ON "presale_phases" USING btree ("start_date","id") WHERE "presale_phases"."is_active";--> statement-breakpoint
-- By hand, what Drizzle cannot express.
-- A wallet is updated about once a second. Half a page of room keeps the new version of a row beside the old one (a HOT
-- update), so that no index has to be touched.
ALTER TABLE "miner_wallets" SET (fillfactor = 50);--> statement-breakpoint
-- Retention rules (src/server/db/retention.ts) may delete rows of the activity log that are older than 30 days. Nothing
-- else may change it, and no setting lets anybody delete a younger row. The owner of a table can disable its trigger.
CREATE FUNCTION reject_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('technovex.retention', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE FUNCTION reject_deletion_of_young_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table % keeps each row for 30 days', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change_of_log();--> statement-breakpoint
CREATE TRIGGER keep_young BEFORE DELETE ON activity FOR EACH ROW
  WHEN (OLD.at > now() - interval '30 days') EXECUTE FUNCTION reject_deletion_of_young_row();
