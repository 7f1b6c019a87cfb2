/**
 * The countries to which Stripe transfers money within its largest self-serve region: the European Economic
 * Area, Canada, Switzerland, the United Kingdom, and the United States.
 */
export const SELLER_COUNTRIES =
  "AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US".split(
    " ",
  );
