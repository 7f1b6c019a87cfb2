#!/usr/bin/env bash
# Creates a budget for a marketplace, which writes emails. Needs the variables PROJECT, BILLING_ACCOUNT, and AMOUNT (a month's).
# Derived from tools/ops/backup.ts. The help of operators says when to use it (Administer).
set -euo pipefail
# Allows this project to ask for budgets.
gcloud services enable billingbudgets.googleapis.com --project $PROJECT
# Creates the budget. It stops nothing: it only writes emails.
gcloud billing budgets create --billing-account=$BILLING_ACCOUNT "--display-name=Vaultmart $PROJECT" --budget-amount=$AMOUNT --filter-projects=projects/$PROJECT --threshold-rule=percent=0.5 --threshold-rule=percent=1.0 --threshold-rule=percent=1.0,basis=forecasted-spend --billing-project=$PROJECT
