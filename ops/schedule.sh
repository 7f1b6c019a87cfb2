#!/usr/bin/env bash
# Turns on scheduled backups and point-in-time recovery. Needs the variables PROJECT.
# Derived from tools/ops/backup.ts. The help of operators says when to use it (Administer).
set -euo pipefail
# Keeps every version of the database for 7 days, to the minute.
gcloud firestore databases update '--database=(default)' --enable-pitr --project $PROJECT
# Backs the database up, daily.
gcloud firestore backups schedules create '--database=(default)' --recurrence=daily --retention=14d --project $PROJECT
# Backs the database up, weekly.
gcloud firestore backups schedules create '--database=(default)' --recurrence=weekly --retention=14w --day-of-week=SUN --project $PROJECT
# Keeps deleted and overwritten files for 14 days.
gcloud storage buckets update gs://$PROJECT.firebasestorage.app --soft-delete-duration=14d --project $PROJECT
