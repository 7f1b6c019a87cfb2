/**
 * The names of all payment methods in Stripe's checkout. The local Stripe accepts payments only by the first two.
 */
export const PAYMENT_METHODS: ReadonlySet<string> = new Set(
  `card us_bank_account acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact
  billie bizum blik boleto cashapp crypto customer_balance eps fpx giropay grabpay ideal kakao_pay klarna konbini kr_card
  link mb_way mobilepay multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix
  promptpay revolut_pay samsung_pay satispay scalapay sepa_debit sequra sofort sunbit swish twint upi wechat_pay zip`.split(
    /\s+/,
  ),
);
