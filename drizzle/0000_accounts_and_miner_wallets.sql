CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text,
	"email_key" text,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key")
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
	"last_bonus_claimed_ms" double precision,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "miner_wallets_email_unique" UNIQUE("email")
);
