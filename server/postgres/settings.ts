import type { Folder } from "./folder";

/** PostgreSQL's settings for a job board on a small machine; everything else is its default. */
export function settings(folder: Folder): string[] {
  const chosen: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: `"${folder.sockets}"`,
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "256MB",
    effective_cache_size: "1GB",
    random_page_cost: "1.1",
    wal_compression: "on",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    // Tasks are updated many times a minute: small, frequent vacuums keep the claim's indexes short.
    autovacuum_naptime: "15s",
    autovacuum_vacuum_scale_factor: "0.02",
    autovacuum_vacuum_insert_scale_factor: "0.05",
    autovacuum_analyze_scale_factor: "0.02",
    autovacuum_vacuum_cost_limit: "1000",
    jit: "off",
    log_checkpoints: "off",
    log_min_error_statement: "panic",
    log_timezone: "UTC",
    timezone: "UTC",
  };
  return Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
