#!/usr/bin/env bash
# Restores a backup into an empty project. Needs the variables PROJECT, BACKUPS, NAME, HASH_KEY, and SALT_SEPARATOR.
# Derived from tools/ops/backup.ts. The help of operators says when to use it (Administer).
set -euo pipefail
# Makes sure that the database is empty: an import never deletes a document.
npm run check:invariants -- --project $PROJECT | grep '^0 documents,'
# The accounts, with their passwords.
gcloud storage cp gs://$BACKUPS/$NAME/accounts.json $NAME-accounts.json
# The same.
npx firebase auth:import $NAME-accounts.json --hash-algo=SCRYPT --hash-key=$HASH_KEY --salt-separator=$SALT_SEPARATOR --rounds=8 --mem-cost=14 --project $PROJECT
# The files.
gcloud storage rsync --recursive gs://$BACKUPS/$NAME/files gs://$PROJECT.firebasestorage.app
# The database.
gcloud firestore import gs://$BACKUPS/$NAME/firestore --project $PROJECT
# Rules, indexes, functions, and the site.
npm run deploy -- --project $PROJECT
# Compares totals, counters, registries, and files.
npm run check:invariants -- --project $PROJECT
# Asks Stripe what happened to payments since the backup.
npm run reconcile -- --project $PROJECT
