-- Every version of the content stays. The owner of a table can disable its trigger.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON site_content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change_of_log();
