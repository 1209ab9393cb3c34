CREATE TABLE "miner_push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "miner_push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"wants_bonus" boolean NOT NULL,
	"wants_limit" boolean NOT NULL,
	"wants_news" boolean NOT NULL,
	"session_token_hash" text NOT NULL,
	"renewed_ms" double precision NOT NULL,
	"told_ms" double precision NOT NULL,
	"due_ms" double precision NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "miner_push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE INDEX "miner_push_subscriptions_wallet_id" ON "miner_push_subscriptions" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "miner_push_subscriptions_due_ms" ON "miner_push_subscriptions" USING btree ("due_ms");