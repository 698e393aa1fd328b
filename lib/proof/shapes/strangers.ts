/**
 * Lawful storefronts in the manner of further systems, each with six or twelve faults. Each was written before any rule was
 * made with it in sight, and stays while it reaches code of the suites that no other does, or because it was once misjudged.
 */

import { amazonbusiness } from './amazonbusiness/amazonbusiness.ts';
import { faults as inAmazonbusiness } from './amazonbusiness/faults.ts';
import { ankorstore } from './ankorstore/ankorstore.ts';
import { faults as inAnkorstore } from './ankorstore/faults.ts';
import { bagisto } from './bagisto/bagisto.ts';
import { faults as inBagisto } from './bagisto/faults.ts';
import { beckn } from './beckn/beckn.ts';
import { faults as inBeckn } from './beckn/faults.ts';
import { bestbuy } from './bestbuy/bestbuy.ts';
import { faults as inBestbuy } from './bestbuy/faults.ts';
import { bigcartel } from './bigcartel/bigcartel.ts';
import { faults as inBigcartel } from './bigcartel/faults.ts';
import { bricklink } from './bricklink/bricklink.ts';
import { faults as inBricklink } from './bricklink/faults.ts';
import { cafe24 } from './cafe24/cafe24.ts';
import { faults as inCafe24 } from './cafe24/faults.ts';
import { clover } from './clover/clover.ts';
import { faults as inClover } from './clover/faults.ts';
import { digikey } from './digikey/digikey.ts';
import { faults as inDigikey } from './digikey/faults.ts';
import { discogs } from './discogs/discogs.ts';
import { faults as inDiscogs } from './discogs/faults.ts';
import { drupal } from './drupal/drupal.ts';
import { faults as inDrupal } from './drupal/faults.ts';
import { epages } from './epages/epages.ts';
import { faults as inEpages } from './epages/faults.ts';
import { eventbrite } from './eventbrite/eventbrite.ts';
import { faults as inEventbrite } from './eventbrite/faults.ts';
import { fabric } from './fabric/fabric.ts';
import { faults as inFabric } from './fabric/faults.ts';
import { fareharbor } from './fareharbor/fareharbor.ts';
import { faults as inFareharbor } from './fareharbor/faults.ts';
import { faults as inFourthwall } from './fourthwall/faults.ts';
import { fourthwall } from './fourthwall/fourthwall.ts';
import { faults as inGambio } from './gambio/faults.ts';
import { gambio } from './gambio/gambio.ts';
import { faults as inGelato } from './gelato/faults.ts';
import { gelato } from './gelato/gelato.ts';
import { faults as inGoogle } from './google/faults.ts';
import { google } from './google/google.ts';
import { faults as inGumroad } from './gumroad/faults.ts';
import { gumroad } from './gumroad/gumroad.ts';
import { faults as inHal } from './hal/faults.ts';
import { hal } from './hal/hal.ts';
import { faults as inIchiba } from './ichiba/faults.ts';
import { ichiba } from './ichiba/ichiba.ts';
import { faults as inInsales } from './insales/faults.ts';
import { insales } from './insales/insales.ts';
import { faults as inJtl } from './jtl/faults.ts';
import { jtl } from './jtl/jtl.ts';
import { faults as inKroger } from './kroger/faults.ts';
import { kroger } from './kroger/kroger.ts';
import { approvalsOfLaterStrangers, laterStrangers } from './later-strangers.ts';
import { faults as inLunar } from './lunar/faults.ts';
import { lunar } from './lunar/lunar.ts';
import { faults as inMollie } from './mollie/faults.ts';
import { mollie } from './mollie/mollie.ts';
import { faults as inNopcommerce } from './nopcommerce/faults.ts';
import { nopcommerce } from './nopcommerce/nopcommerce.ts';
import { faults as inNorce } from './norce/faults.ts';
import { norce } from './norce/norce.ts';
import { faults as inNuorder } from './nuorder/faults.ts';
import { nuorder } from './nuorder/nuorder.ts';
import { faults as inOpenfood } from './openfood/faults.ts';
import { openfood } from './openfood/openfood.ts';
import { faults as inOrckestra } from './orckestra/faults.ts';
import { orckestra } from './orckestra/orckestra.ts';
import { faults as inOrdercloud } from './ordercloud/faults.ts';
import { ordercloud } from './ordercloud/ordercloud.ts';
import { faults as inOxid } from './oxid/faults.ts';
import { oxid } from './oxid/oxid.ts';
import { faults as inPaddle } from './paddle/faults.ts';
import { paddle } from './paddle/paddle.ts';
import { faults as inPayhip } from './payhip/faults.ts';
import { payhip } from './payhip/payhip.ts';
import { faults as inPolar } from './polar/faults.ts';
import { polar } from './polar/polar.ts';
import { faults as inPrintful } from './printful/faults.ts';
import { printful } from './printful/printful.ts';
import { faults as inReaction } from './reaction/faults.ts';
import { reaction } from './reaction/reaction.ts';
import { faults as inReverb } from './reverb/faults.ts';
import { reverb } from './reverb/reverb.ts';
import { faults as inSalla } from './salla/faults.ts';
import { salla } from './salla/salla.ts';
import { faults as inSana } from './sana/faults.ts';
import { sana } from './sana/sana.ts';
import { faults as inSapo } from './sapo/faults.ts';
import { sapo } from './sapo/sapo.ts';
import { faults as inScayle } from './scayle/faults.ts';
import { scayle } from './scayle/scayle.ts';
import { faults as inSeats } from './seats/faults.ts';
import { seats } from './seats/seats.ts';
import { faults as inShoten } from './shoten/faults.ts';
import { shoten } from './shoten/shoten.ts';
import { faults as inSmartstore } from './smartstore/faults.ts';
import { smartstore } from './smartstore/smartstore.ts';
import { faults as inTcgplayer } from './tcgplayer/faults.ts';
import { tcgplayer } from './tcgplayer/tcgplayer.ts';
import { faults as inThelia } from './thelia/faults.ts';
import { thelia } from './thelia/thelia.ts';
import { faults as inTiendanube } from './tiendanube/faults.ts';
import { tiendanube } from './tiendanube/tiendanube.ts';
import { faults as inToast } from './toast/faults.ts';
import { toast } from './toast/toast.ts';
import { faults as inTray } from './tray/faults.ts';
import { tray } from './tray/tray.ts';
import { faults as inUbl } from './ubl/faults.ts';
import { ubl } from './ubl/ubl.ts';
import { faults as inUnas } from './unas/faults.ts';
import { unas } from './unas/unas.ts';
import { faults as inUpgates } from './upgates/faults.ts';
import { upgates } from './upgates/upgates.ts';
import { faults as inVirto } from './virto/faults.ts';
import { virto } from './virto/virto.ts';
import { faults as inVolusion } from './volusion/faults.ts';
import { volusion } from './volusion/volusion.ts';
import { faults as inWalmart } from './walmart/faults.ts';
import { walmart } from './walmart/walmart.ts';
import { faults as inXsolla } from './xsolla/faults.ts';
import { xsolla } from './xsolla/xsolla.ts';
import { faults as inYampi } from './yampi/faults.ts';
import { yampi } from './yampi/yampi.ts';
import { faults as inZid } from './zid/faults.ts';
import { zid } from './zid/zid.ts';
import { faults as inZuora } from './zuora/faults.ts';
import { zuora } from './zuora/zuora.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const strangers = {
  ...laterStrangers,
  amazonbusiness: { open: amazonbusiness, faults: inAmazonbusiness },
  gelato: { open: gelato, faults: inGelato },
  discogs: { open: discogs, faults: inDiscogs },
  nuorder: { open: nuorder, faults: inNuorder },
  kroger: { open: kroger, faults: inKroger },
  bestbuy: { open: bestbuy, faults: inBestbuy },
  yampi: { open: yampi, faults: inYampi },
  volusion: { open: volusion, faults: inVolusion },
  sana: { open: sana, faults: inSana },
  payhip: { open: payhip, faults: inPayhip },
  tcgplayer: { open: tcgplayer, faults: inTcgplayer },
  jtl: { open: jtl, faults: inJtl },
  ankorstore: { open: ankorstore, faults: inAnkorstore },
  bagisto: { open: bagisto, faults: inBagisto },
  beckn: { open: beckn, faults: inBeckn },
  bigcartel: { open: bigcartel, faults: inBigcartel },
  bricklink: { open: bricklink, faults: inBricklink },
  cafe24: { open: cafe24, faults: inCafe24 },
  clover: { open: clover, faults: inClover },
  digikey: { open: digikey, faults: inDigikey },
  drupal: { open: drupal, faults: inDrupal },
  epages: { open: epages, faults: inEpages },
  eventbrite: { open: eventbrite, faults: inEventbrite },
  fabric: { open: fabric, faults: inFabric },
  fareharbor: { open: fareharbor, faults: inFareharbor },
  fourthwall: { open: fourthwall, faults: inFourthwall },
  gambio: { open: gambio, faults: inGambio },
  google: { open: google, faults: inGoogle },
  gumroad: { open: gumroad, faults: inGumroad },
  hal: { open: hal, faults: inHal },
  ichiba: { open: ichiba, faults: inIchiba },
  insales: { open: insales, faults: inInsales },
  lunar: { open: lunar, faults: inLunar },
  mollie: { open: mollie, faults: inMollie },
  nopcommerce: { open: nopcommerce, faults: inNopcommerce },
  norce: { open: norce, faults: inNorce },
  openfood: { open: openfood, faults: inOpenfood },
  orckestra: { open: orckestra, faults: inOrckestra },
  ordercloud: { open: ordercloud, faults: inOrdercloud },
  oxid: { open: oxid, faults: inOxid },
  paddle: { open: paddle, faults: inPaddle },
  polar: { open: polar, faults: inPolar },
  printful: { open: printful, faults: inPrintful },
  reaction: { open: reaction, faults: inReaction },
  reverb: { open: reverb, faults: inReverb },
  salla: { open: salla, faults: inSalla },
  sapo: { open: sapo, faults: inSapo },
  scayle: { open: scayle, faults: inScayle },
  seats: { open: seats, faults: inSeats },
  shoten: { open: shoten, faults: inShoten },
  smartstore: { open: smartstore, faults: inSmartstore },
  thelia: { open: thelia, faults: inThelia },
  tiendanube: { open: tiendanube, faults: inTiendanube },
  toast: { open: toast, faults: inToast },
  tray: { open: tray, faults: inTray },
  ubl: { open: ubl, faults: inUbl },
  unas: { open: unas, faults: inUnas },
  upgates: { open: upgates, faults: inUpgates },
  virto: { open: virto, faults: inVirto },
  walmart: { open: walmart, faults: inWalmart },
  xsolla: { open: xsolla, faults: inXsolla },
  zid: { open: zid, faults: inZid },
  zuora: { open: zuora, faults: inZuora },
} as const;

/** The approval that each of them takes. */
export const approvalsOfStrangers = {
  ...approvalsOfLaterStrangers,
  amazonbusiness: { buyerApproval: { approved: true, approvedAt: '{now}' } },
  gelato: { buyerApproval: { approved: true, approvedAt: '{now}' } },
  discogs: { buyer_approval: { approved: true, approved_at: '{now}' } },
  nuorder: { buyer_approval: { approved: true, approved_on: '{now}' } },
  kroger: { paymentConsent: { consented: true, consentedAt: '{now}' } },
  bestbuy: { customerApproval: { approved: true, approvedAt: '{now}' } },
  yampi: { purchase_confirmation: { accepted: true, accepted_at: '{now}' } },
  volusion: { BuyerApproval: { Approved: 'Y', ApprovalDate: '{now}' } },
  sana: { orderAuthorization: { isAuthorized: true, authorizedOn: '{now}' } },
  payhip: { payment_consent: { consented: true, date: '{now:unix}' } },
  tcgplayer: { buyerApproval: { approved: true, approvedAt: '{now}' } },
  jtl: { CustomerApproval: { IsApproved: true, ApprovedDate: '{now}' } },
  ankorstore: { retailerConsent: { approved: true, approvedAt: '{now}' } },
  bagisto: { buyer_agreement: { agreed: true, agreed_at: '{now}' } },
  beckn: { buyer_consent: { payment_authorised: true, authorised_at: '{now}' } },
  bigcartel: { buyer_approval: { approved: true, approved_at: '{now}' } },
  bricklink: { buyer_approval: { approved: true, date_approved: '{now}' } },
  cafe24: { request: { purchase_agreement: { agreed: 'T', agreed_date: '{now}' } } },
  clover: { customerApproval: { approved: true, approvedTime: '{now}' } },
  digikey: { BuyerApproval: { Approved: true, ApprovedDate: '{now}' } },
  drupal: { meta: { customer_approval: { approved: true, approved_at: '{now}' } } },
  epages: { buyerConfirmation: { acceptsObligationToPay: true, confirmedOn: '{now}' } },
  eventbrite: { buyer_approval: { approved: true, approved_at: '{now}' } },
  fabric: { paymentApproval: { approved: true, approvedAt: '{now}' } },
  fareharbor: { customer_approval: { approved: true, approved_at: '{now}' } },
  fourthwall: { buyer: { agreed: true, agreed_at: '{now}' } },
  gambio: { orderConfirmation: { isConfirmed: true, confirmedOn: '{now}' } },
  google: { userApproval: { approved: true, approveTime: '{now}' } },
  gumroad: { purchase_confirmation: { confirmed: true, confirmed_at: '{now:unix}' } },
  hal: { decision: { answer: 'buy', decidedAt: '{now}' } },
  ichiba: { ApprovalModel: { approvalFlag: 1, approvalDatetime: '{now}' } },
  insales: { order_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  lunar: { buyer_approval: { confirmed: true, confirmed_at: '{now}' } },
  mollie: { customerApproval: { approved: true, approvedAt: '{now}' } },
  nopcommerce: { Confirmation: { Confirmed: true, ConfirmedOnUtc: '{now}' } },
  norce: { BuyerApproval: { IsApproved: true, ApprovedDate: '{now}' } },
  openfood: { customer_approval: { accepted: true, accepted_at: '{now}' } },
  orckestra: { paymentApproval: { isApproved: true, approvedDate: '{now}' } },
  ordercloud: { ApprovalInfo: { Approved: true, DateApproved: '{now}' } },
  oxid: { confirmTermsAndConditions: true, buyerConfirmation: { confirmed: true, confirmedAt: '{now}' } },
  paddle: { customer_authorization: { authorized: true, authorized_at: '{now}' } },
  polar: { customer_approval: { approved: true, approved_at: '{now}' } },
  printful: { confirmation: { approved: true, approved_at: '{now:unix}' } },
  reaction: { shopperApproval: { approved: true, approvedAt: '{now}' } },
  reverb: { payment_authorization: { authorized: true, authorized_at: '{now}' } },
  salla: { payment_confirmation: { confirmed_by_customer: true, confirmed_at: '{now}' } },
  sapo: { buyer_confirmation: { confirmed: true, confirmed_on: '{now}' } },
  scayle: { customerApproval: { isApproved: true, approvedAt: '{now}' } },
  seats: { purchaserConsent: { accepted: true, acceptedAt: '{now}' } },
  shoten: { kounyuu_doui: { doui: 'suru', nichiji: '{now}' } },
  smartstore: { buyerApproval: { approved: true, approvedDate: '{now}' } },
  thelia: { consents: [{ code: 'terms_and_conditions', accepted: true, acceptedAt: '{now}' }] },
  tiendanube: { buyer_acceptance: { accepted: true, accepted_at: '{now}' } },
  toast: { guestApproval: { decision: 'APPROVED', decidedAt: '{now}' } },
  tray: { customer_approval: { approved: true, approved_at: '{now}' } },
  ubl: { OrderResponse: { AcceptedIndicator: true, IssueDateTime: '{now}' } },
  unas: { Approval: { Approved: 'yes', ApprovedAt: '{now}' } },
  upgates: { approval: { approved_yn: true, approval_time: '{now}' } },
  virto: { command: { buyerApproval: { isApproved: true, approvedDate: '{now}' } } },
  walmart: { customerAuthorization: { authorized: true, authorizedDate: '{now}' } },
  xsolla: { buyer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  zid: { payment_approval: { is_approved: true, approved_at: '{now}' } },
  zuora: { buyerApproval: { approved: true, approvedAt: '{now}' } },
} as const;
