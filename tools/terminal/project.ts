/**
 * The environment in which Google's clients work on a project. With a user's credentials, some Google services require
 * the project that pays for the call. After a plain `gcloud auth application-default login`, that project is missing,
 * and they reject the call.
 */
export const projectEnvironment = (project: string) => ({
  GCLOUD_PROJECT: project,
  GOOGLE_CLOUD_QUOTA_PROJECT: project,
});
