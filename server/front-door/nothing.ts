// Stands in for React's marker package `server-only` in bundles that run on the server anyway.
export {};
