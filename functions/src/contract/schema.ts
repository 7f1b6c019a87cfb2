/** The version of the data's form, which `system/schema` of a marketplace and `openapi.yaml` name (spec: data schema version). */
export const SCHEMA_VERSION = "1.1.0";
