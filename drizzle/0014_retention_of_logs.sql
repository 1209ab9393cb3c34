-- Retention rules (src/server/db/retention.ts) may delete rows of the activity log that are older than 30 days. Nothing
-- else may change it, and no setting lets anybody delete a younger row.
CREATE OR REPLACE FUNCTION reject_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER keep_young BEFORE DELETE ON account_changes FOR EACH ROW
  WHEN (OLD.changed_at > now() - interval '30 days') EXECUTE FUNCTION reject_deletion_of_young_row();--> statement-breakpoint
CREATE TRIGGER keep_young BEFORE DELETE ON presale_phase_changes FOR EACH ROW
  WHEN (OLD.changed_at > now() - interval '30 days') EXECUTE FUNCTION reject_deletion_of_young_row();--> statement-breakpoint
CREATE TRIGGER keep_young BEFORE DELETE ON admin_actions FOR EACH ROW
  WHEN (OLD.changed_at > now() - interval '30 days') EXECUTE FUNCTION reject_deletion_of_young_row();
