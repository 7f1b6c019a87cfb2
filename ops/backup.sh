#!/usr/bin/env bash
# Backs up a marketplace. Needs the variables PROJECT, BACKUPS (a bucket), and NAME (of the backup).
# Derived from tools/ops/backup.ts. The help of operators says when to use it (Administer).
set -euo pipefail
# The accounts. The file has email addresses and hashes of passwords.
npx firebase auth:export $NAME-accounts.json --project $PROJECT
# The database, of one moment.
gcloud firestore export gs://$BACKUPS/$NAME/firestore --project $PROJECT
# The files.
gcloud storage rsync --recursive gs://$PROJECT.firebasestorage.app gs://$BACKUPS/$NAME/files
# The accounts, beside the rest.
gcloud storage cp $NAME-accounts.json gs://$BACKUPS/$NAME/accounts.json
