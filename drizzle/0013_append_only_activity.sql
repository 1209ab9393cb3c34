-- The activity log is append-only. The owner of a table can disable its trigger.
CREATE FUNCTION reject_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_changes
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change_of_log();--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON presale_phase_changes
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change_of_log();--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_actions
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change_of_log();
