CREATE TABLE "claim_snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text NOT NULL,
	"alive_until" timestamp with time zone NOT NULL,
	"step" text DEFAULT 'reading' NOT NULL,
	"wallets" bigint DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"failure" text,
	"summary" text,
	"signature" text,
	CONSTRAINT "claim_snapshots_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_snapshots_one_running" ON "claim_snapshots" USING btree ("state") WHERE "claim_snapshots"."state" = 'running';