/** Lawful storefronts in the manner of further systems, from J to Z, each with six or twelve faults. */

import { faults as inJumpseller } from './jumpseller/faults.ts';
import { jumpseller } from './jumpseller/jumpseller.ts';
import { faults as inKibo } from './kibo/faults.ts';
import { kibo } from './kibo/kibo.ts';
import { faults as inKlarna } from './klarna/faults.ts';
import { klarna } from './klarna/klarna.ts';
import { faults as inLemonsqueezy } from './lemonsqueezy/faults.ts';
import { lemonsqueezy } from './lemonsqueezy/lemonsqueezy.ts';
import { faults as inLitium } from './litium/faults.ts';
import { litium } from './litium/litium.ts';
import { faults as inLoja } from './loja/faults.ts';
import { loja } from './loja/loja.ts';
import { faults as inLunar } from './lunar/faults.ts';
import { lunar } from './lunar/lunar.ts';
import { faults as inMercado } from './mercado/faults.ts';
import { mercado } from './mercado/mercado.ts';
import { faults as inMirakl } from './mirakl/faults.ts';
import { mirakl } from './mirakl/mirakl.ts';
import { faults as inMiva } from './miva/faults.ts';
import { miva } from './miva/miva.ts';
import { faults as inMollie } from './mollie/faults.ts';
import { mollie } from './mollie/mollie.ts';
import { faults as inMouser } from './mouser/faults.ts';
import { mouser } from './mouser/mouser.ts';
import { faults as inNopcommerce } from './nopcommerce/faults.ts';
import { nopcommerce } from './nopcommerce/nopcommerce.ts';
import { faults as inOdata } from './odata/faults.ts';
import { odata } from './odata/odata.ts';
import { faults as inOlo } from './olo/faults.ts';
import { olo } from './olo/olo.ts';
import { faults as inOpenfood } from './openfood/faults.ts';
import { openfood } from './openfood/openfood.ts';
import { faults as inOrdercloud } from './ordercloud/faults.ts';
import { ordercloud } from './ordercloud/ordercloud.ts';
import { faults as inOscar } from './oscar/faults.ts';
import { oscar } from './oscar/oscar.ts';
import { faults as inOxid } from './oxid/faults.ts';
import { oxid } from './oxid/oxid.ts';
import { faults as inPaddle } from './paddle/faults.ts';
import { paddle } from './paddle/paddle.ts';
import { faults as inPaypal } from './paypal/faults.ts';
import { paypal } from './paypal/paypal.ts';
import { faults as inPaysession } from './paysession/faults.ts';
import { paysession } from './paysession/paysession.ts';
import { faults as inPlenty } from './plenty/faults.ts';
import { plenty } from './plenty/plenty.ts';
import { faults as inPrintful } from './printful/faults.ts';
import { printful } from './printful/printful.ts';
import { faults as inPunchout } from './punchout/faults.ts';
import { punchout } from './punchout/punchout.ts';
import { faults as inRakuten } from './rakuten/faults.ts';
import { rakuten } from './rakuten/rakuten.ts';
import { faults as inReaction } from './reaction/faults.ts';
import { reaction } from './reaction/reaction.ts';
import { faults as inRecurly } from './recurly/faults.ts';
import { recurly } from './recurly/recurly.ts';
import { faults as inSalla } from './salla/faults.ts';
import { salla } from './salla/salla.ts';
import { faults as inScayle } from './scayle/faults.ts';
import { scayle } from './scayle/scayle.ts';
import { faults as inSeats } from './seats/faults.ts';
import { seats } from './seats/seats.ts';
import { faults as inShift4shop } from './shift4shop/faults.ts';
import { shift4shop } from './shift4shop/shift4shop.ts';
import { faults as inShoper } from './shoper/faults.ts';
import { shoper } from './shoper/shoper.ts';
import { faults as inShopline } from './shopline/faults.ts';
import { shopline } from './shopline/shopline.ts';
import { faults as inShoptet } from './shoptet/faults.ts';
import { shoptet } from './shoptet/shoptet.ts';
import { faults as inShoten } from './shoten/faults.ts';
import { shoten } from './shoten/shoten.ts';
import { faults as inSmartstore } from './smartstore/faults.ts';
import { smartstore } from './smartstore/smartstore.ts';
import { faults as inSnipcart } from './snipcart/faults.ts';
import { snipcart } from './snipcart/snipcart.ts';
import { faults as inSpryker } from './spryker/faults.ts';
import { spryker } from './spryker/spryker.ts';
import { faults as inSquarespace } from './squarespace/faults.ts';
import { squarespace } from './squarespace/squarespace.ts';
import { faults as inSuitecommerce } from './suitecommerce/faults.ts';
import { suitecommerce } from './suitecommerce/suitecommerce.ts';
import { faults as inTebex } from './tebex/faults.ts';
import { tebex } from './tebex/tebex.ts';
import { faults as inThelia } from './thelia/faults.ts';
import { thelia } from './thelia/thelia.ts';
import { faults as inTickets } from './tickets/faults.ts';
import { tickets } from './tickets/tickets.ts';
import { faults as inTiendanube } from './tiendanube/faults.ts';
import { tiendanube } from './tiendanube/tiendanube.ts';
import { faults as inToast } from './toast/faults.ts';
import { toast } from './toast/toast.ts';
import { faults as inTrendyol } from './trendyol/faults.ts';
import { trendyol } from './trendyol/trendyol.ts';
import { faults as inUbl } from './ubl/faults.ts';
import { ubl } from './ubl/ubl.ts';
import { faults as inUpgates } from './upgates/faults.ts';
import { upgates } from './upgates/upgates.ts';
import { faults as inVirto } from './virto/faults.ts';
import { virto } from './virto/virto.ts';
import { faults as inWalmart } from './walmart/faults.ts';
import { walmart } from './walmart/walmart.ts';
import { faults as inWebkul } from './webkul/faults.ts';
import { webkul } from './webkul/webkul.ts';
import { faults as inXsolla } from './xsolla/faults.ts';
import { xsolla } from './xsolla/xsolla.ts';
import { faults as inZid } from './zid/faults.ts';
import { zid } from './zid/zid.ts';
import { faults as inZnode } from './znode/faults.ts';
import { znode } from './znode/znode.ts';
import { faults as inZoho } from './zoho/faults.ts';
import { zoho } from './zoho/zoho.ts';
import { faults as inZuora } from './zuora/faults.ts';
import { zuora } from './zuora/zuora.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const strangersJToZ = {
  jumpseller: { open: jumpseller, faults: inJumpseller },
  kibo: { open: kibo, faults: inKibo },
  klarna: { open: klarna, faults: inKlarna },
  lemonsqueezy: { open: lemonsqueezy, faults: inLemonsqueezy },
  litium: { open: litium, faults: inLitium },
  loja: { open: loja, faults: inLoja },
  lunar: { open: lunar, faults: inLunar },
  mercado: { open: mercado, faults: inMercado },
  mirakl: { open: mirakl, faults: inMirakl },
  miva: { open: miva, faults: inMiva },
  mollie: { open: mollie, faults: inMollie },
  mouser: { open: mouser, faults: inMouser },
  nopcommerce: { open: nopcommerce, faults: inNopcommerce },
  odata: { open: odata, faults: inOdata },
  olo: { open: olo, faults: inOlo },
  openfood: { open: openfood, faults: inOpenfood },
  ordercloud: { open: ordercloud, faults: inOrdercloud },
  oscar: { open: oscar, faults: inOscar },
  oxid: { open: oxid, faults: inOxid },
  paddle: { open: paddle, faults: inPaddle },
  paypal: { open: paypal, faults: inPaypal },
  paysession: { open: paysession, faults: inPaysession },
  plenty: { open: plenty, faults: inPlenty },
  printful: { open: printful, faults: inPrintful },
  punchout: { open: punchout, faults: inPunchout },
  rakuten: { open: rakuten, faults: inRakuten },
  reaction: { open: reaction, faults: inReaction },
  recurly: { open: recurly, faults: inRecurly },
  salla: { open: salla, faults: inSalla },
  scayle: { open: scayle, faults: inScayle },
  seats: { open: seats, faults: inSeats },
  shift4shop: { open: shift4shop, faults: inShift4shop },
  shoper: { open: shoper, faults: inShoper },
  shopline: { open: shopline, faults: inShopline },
  shoptet: { open: shoptet, faults: inShoptet },
  shoten: { open: shoten, faults: inShoten },
  smartstore: { open: smartstore, faults: inSmartstore },
  snipcart: { open: snipcart, faults: inSnipcart },
  spryker: { open: spryker, faults: inSpryker },
  squarespace: { open: squarespace, faults: inSquarespace },
  suitecommerce: { open: suitecommerce, faults: inSuitecommerce },
  tebex: { open: tebex, faults: inTebex },
  thelia: { open: thelia, faults: inThelia },
  tickets: { open: tickets, faults: inTickets },
  tiendanube: { open: tiendanube, faults: inTiendanube },
  toast: { open: toast, faults: inToast },
  trendyol: { open: trendyol, faults: inTrendyol },
  ubl: { open: ubl, faults: inUbl },
  upgates: { open: upgates, faults: inUpgates },
  virto: { open: virto, faults: inVirto },
  walmart: { open: walmart, faults: inWalmart },
  webkul: { open: webkul, faults: inWebkul },
  xsolla: { open: xsolla, faults: inXsolla },
  zid: { open: zid, faults: inZid },
  znode: { open: znode, faults: inZnode },
  zoho: { open: zoho, faults: inZoho },
  zuora: { open: zuora, faults: inZuora },
} as const;

/** The approval that each of them takes. */
export const approvalsJToZ = {
  jumpseller: { buyer_approval: { approved: true, approved_at: '{now}' } },
  kibo: { buyerAcceptance: { isAccepted: true, acceptedDate: '{now}' } },
  klarna: { customer_consent: { consents: true, consented_at: '{now}' } },
  lemonsqueezy: { purchase_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  litium: { buyerApproval: { approved: true, approvedAt: '{now}' } },
  loja: { confirmacao: { confirmado: true, confirmado_em: '{now}' } },
  lunar: { buyer_approval: { confirmed: true, confirmed_at: '{now}' } },
  mercado: { confirmacion_del_comprador: { confirma: true, fecha: '{now}' } },
  mirakl: { customer_approval: { approved: true, approved_date: '{now}' } },
  miva: { Buyer_Approval: { Approved: true, Approved_At: '{now:unix}' } },
  mollie: { customerApproval: { approved: true, approvedAt: '{now}' } },
  mouser: { BuyerApproval: { SubmitOrder: true, ApprovedDate: '{now}' } },
  nopcommerce: { Confirmation: { Confirmed: true, ConfirmedOnUtc: '{now}' } },
  odata: { CustomerApproval: { Approved: true, ApprovedDateTime: '{now}' } },
  olo: { guestapproval: { approved: true, approvedat: '{now}' } },
  openfood: { customer_approval: { accepted: true, accepted_at: '{now}' } },
  ordercloud: { ApprovalInfo: { Approved: true, DateApproved: '{now}' } },
  oscar: { buyer_approval: { approved: true, approved_at: '{now}' } },
  oxid: { confirmTermsAndConditions: true, buyerConfirmation: { confirmed: true, confirmedAt: '{now}' } },
  paddle: { customer_authorization: { authorized: true, authorized_at: '{now}' } },
  paypal: { payer_decision: { decision: 'PAY', decided_at: '{now}' } },
  paysession: { shopper_consent: { payment: 'accepted', collected_at: '{now:unix}' } },
  plenty: { bestellung: { zahlungspflichtig_bestellen: true, agb_angenommen: true, zeitpunkt: '{now}' } },
  printful: { confirmation: { approved: true, approved_at: '{now:unix}' } },
  punchout: { Approval: { operation: 'approve', approvalDate: '{now}' } },
  rakuten: { orderConfirmation: { confirmed: true, confirmedDatetime: '{now}' } },
  reaction: { shopperApproval: { approved: true, approvedAt: '{now}' } },
  recurly: { buyer_approval: { approved: true, approved_at: '{now}' } },
  salla: { payment_confirmation: { confirmed_by_customer: true, confirmed_at: '{now}' } },
  scayle: { customerApproval: { isApproved: true, approvedAt: '{now}' } },
  seats: { purchaserConsent: { accepted: true, acceptedAt: '{now}' } },
  shift4shop: { BuyerApproval: { Approved: true, ApprovedDate: '{now}' } },
  shoper: { confirmation: { order_with_payment: true, confirm_date: '{now}' } },
  shopline: { buyer_consent: { agreed: true, agreed_at: '{now}' } },
  shoptet: { data: { consent: { orderWithObligationToPay: true, consentTime: '{now}' } } },
  shoten: { kounyuu_doui: { doui: 'suru', nichiji: '{now}' } },
  smartstore: { buyerApproval: { approved: true, approvedDate: '{now}' } },
  snipcart: { paymentApproval: { approvedByCustomer: true, approvedOn: '{now}' } },
  spryker: { customerApproval: { approved: true, approvedAt: '{now}' } },
  squarespace: { customerApproval: { approved: true, approvedOn: '{now}' } },
  suitecommerce: { shopperapproval: { approved: 'T', approveddate: '{now}' } },
  tebex: { payment_consent: { accepted: true, accepted_at: '{now}' } },
  thelia: { consents: [{ code: 'terms_and_conditions', accepted: true, acceptedAt: '{now}' }] },
  tickets: { buyer_decision: { agrees: 'yes', decided_at: '{now}' } },
  tiendanube: { buyer_acceptance: { accepted: true, accepted_at: '{now}' } },
  toast: { guestApproval: { decision: 'APPROVED', decidedAt: '{now}' } },
  trendyol: { buyerConsent: { approved: true, approvedDate: '{now}' } },
  ubl: { OrderResponse: { AcceptedIndicator: true, IssueDateTime: '{now}' } },
  upgates: { approval: { approved_yn: true, approval_time: '{now}' } },
  virto: { command: { buyerApproval: { isApproved: true, approvedDate: '{now}' } } },
  walmart: { customerAuthorization: { authorized: true, authorizedDate: '{now}' } },
  webkul: { agreement: { accepted: true, accepted_at: '{now}' } },
  xsolla: { buyer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  zid: { payment_approval: { is_approved: true, approved_at: '{now}' } },
  znode: { BuyerApproval: { IsApproved: true, ApprovedOn: '{now}' } },
  zoho: { buyer_confirmation: { is_confirmed: true, confirmed_time: '{now}' } },
  zuora: { buyerApproval: { approved: true, approvedAt: '{now}' } },
} as const;
