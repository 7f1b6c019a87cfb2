/**
 * The version of the data schema, which is stored in `system/schema` of a marketplace and stated in `openapi.yaml`
 * (spec: data schema version).
 */
export const SCHEMA_VERSION = "1.1.0";
