CREATE TABLE "site_content_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_content_versions_published" ON "site_content_versions" USING btree ("version") WHERE "site_content_versions"."state" = 'published';