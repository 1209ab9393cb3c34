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
ALTER TABLE "team_invitations" ADD COLUMN "created_by_id" bigint;--> statement-breakpoint
-- By hand: an invitation ends with its administrator's rights.
UPDATE "team_invitations" SET "created_by_id" = "users"."id" FROM "users"
  WHERE "users"."username" = "team_invitations"."created_by" AND "users"."role" = 'admin';--> statement-breakpoint
DELETE FROM "team_invitations" WHERE "created_by_id" IS NULL;--> statement-breakpoint
ALTER TABLE "team_invitations" ALTER COLUMN "created_by_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
-- By hand: of existing names that look alike one has the skeleton, the team's before others (domain/account/name-skeleton.ts).
UPDATE "users" SET "username_skeleton" = "first"."skeleton" FROM (
  SELECT DISTINCT ON ("skeleton") "id", "skeleton" FROM (
    SELECT "id", "role", lower(translate(
      regexp_replace(normalize("username", NFKD), '[\u0300-\u036f._-]', '', 'g'),
      'АаΑαɑВвЬьΒβСсԀԁđЕеΕεɡНнҺһΗħlL1ІіӀӏΙιıłŁЈјКкΚκМмΜПпΝη0ОоΟοσØøРрΡρԚԛГгЅѕςТтΤτυνԜԝωХхΧχУуҮүΥγΖ',
      'aaaaabbbbbbccdddeeeeghhhhhhiiiiiiiiiiiijjkkkkmmmnnnnooooooooppppqqrrsssttttuvwwwxxxxyyyyyyz'
    )) AS "skeleton" FROM "users"
  ) AS "named" ORDER BY "skeleton", "role" = 'user', "id"
) AS "first" WHERE "users"."id" = "first"."id";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "device_generation" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "incarnation" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "miner_wallets" ADD COLUMN "device_generation" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_passkeys" ADD CONSTRAINT "user_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_passkeys_user_id" ON "user_passkeys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_skeleton_unique" UNIQUE("username_skeleton");