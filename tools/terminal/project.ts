/**
 * The environment in which Google's clients work on a project.
 *
 * With the credentials of a person, some of Google's services also ask which project pays for the call. They
 * reject the call if the answer is missing, which it is after a plain `gcloud auth application-default login`.
 */
export const projectEnvironment = (project: string) => ({
  GCLOUD_PROJECT: project,
  GOOGLE_CLOUD_QUOTA_PROJECT: project,
});
