#!/usr/bin/env bash
# Creates a budget for a marketplace, which writes emails to the administrators of the billing account and stops nothing.
# Needs the variables PROJECT, BILLING_ACCOUNT, and AMOUNT (of a month, in the currency of the account).
# The help of operators says when to use it (Administer).
set -euo pipefail
: "${PROJECT:?}" "${BILLING_ACCOUNT:?}" "${AMOUNT:?}"
# Allows this project to ask for budgets.
gcloud services enable billingbudgets.googleapis.com --project "$PROJECT"
# Half of the amount, all of it, and when it is about to be more.
gcloud billing budgets create \
  --billing-account "$BILLING_ACCOUNT" --billing-project "$PROJECT" \
  --display-name "Vaultmart $PROJECT" --budget-amount "$AMOUNT" --filter-projects "projects/$PROJECT" \
  --threshold-rule percent=0.5 --threshold-rule percent=1.0 --threshold-rule percent=1.0,basis=forecasted-spend
