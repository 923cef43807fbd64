-- Called inside submission_counts(); without usage of the schema nobody can call it by name.
grant execute on function private.require_admin(name) to authenticated, service_role;
