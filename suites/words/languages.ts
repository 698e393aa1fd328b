/** What shops in other languages call the members of their records and arguments: the rules for names know English. */

/**
 * By the English name, in snake case: what other languages call the same, in lower case, without accents. Words that mean
 * something else in English (`port`, `by`, `gate`) are missing, but may be part of a longer name.
 */
const terms: Readonly<Record<string, string>> = {
  // German, French, Spanish, Portuguese, Italian, Dutch, Scandinavian, Polish, Czech, Turkish, Japanese, Chinese, Russian
  cart: 'warenkorb einkaufswagen korb panier carrito cesta carrinho sacola carrello winkelwagen winkelmand kurv indkobskurv handlekurv varukorg kundvagn koszyk kosik sepet kago カート 购物车 корзина',
  checkout: 'kasse bezahlvorgang bestellvorgang caisse cassa kassa afrekenen',
  order:
    'bestellung auftrag commande pedido ordine bestelling ordre bestallning zamowienie objednavka siparis chumon 注文 订单 заказ',
  order_number: 'bestellnummer auftragsnummer ordrenummer ordernummer',
  lines:
    'positionen posten zeilen warenkorbpositionen lignes lineas linhas righe regels linjer rader pozycje polozky satirlar kalemler meisai 明細',
  line: 'zeile warenkorbposition ligne linea linha riga regel linje pozycja polozka satir',
  line_id: 'positionsnummer zeilennummer positions_id',
  items: 'articulos articoli itens varer varor towary',
  item: 'artikel articulo articolo vare vara towar zbozi urun',
  item_id: 'artikelnummer artikel_id',
  product: 'produkt produit producto produto prodotto shohin 商品 товар',
  product_id: 'produktnummer produktid',
  variant: 'variante varianta wariant variacion variacao variazione',
  variants: 'varianten variantes varianti variaciones variacoes',
  quantity:
    'menge anzahl stueckzahl stuckzahl quantite qte cantidad quantidade qtd quantita hoeveelheid aantal antal antall ilosc mnozstvi pocet adet miktar suryo kosu 数量 количество',
  price: 'preis prix precio preco prezzo prijs pris cena fiyat kakaku nedan 価格 价格 цена',
  unit_price:
    'einzelpreis stueckpreis stuckpreis grundpreis prix_unitaire precio_unitario preco_unitario prezzo_unitario stuksprijs eenheidsprijs stykpris enhedspris styckpris cena_jednostkowa birim_fiyat tanka 単価 单价',
  line_total:
    'zeilensumme positionssumme zeilenpreis zeilenbetrag total_ligne total_linea total_linha totale_riga regeltotaal linjetotal radsumma linjesum 金額',
  subtotal:
    'zwischensumme warenwert sous_total soustotal subtotale subtotaal delsum delsumma suma_czesciowa mezisoucet ara_toplam shokei 小計 小计',
  total:
    'gesamt gesamtsumme gesamtbetrag summe endbetrag endsumme rechnungsbetrag zahlbetrag totale totaal totaalbedrag eindtotaal totalt totalbelob i_alt ialt summa suma razem celkem toplam genel_toplam gokei goukei 合計 总计 合计 итого',
  tax: 'steuer steuern mwst mehrwertsteuer umsatzsteuer ust taxe tva impuesto impuestos imposto impostos imposta imposte iva btw belasting moms mva podatek dph vergi kdv zei shohizei 税 消費税 налог ндс',
  shipping:
    'versand versandkosten lieferung lieferkosten porto fracht livraison expedition frais_port frais_livraison envio gastos_envio coste_envio costo_envio frete entrega valor_frete spedizione spese_spedizione consegna verzending verzendkosten bezorging bezorgkosten fragt frakt forsendelse levering leverans dostawa wysylka koszt_dostawy doprava doruceni kargo teslimat soryo souryo 送料 运费 доставка',
  discount:
    'rabatt nachlass preisnachlass ermaessigung ermassigung remise rabais descuento desconto sconto korting rabat znizka sleva indirim nebiki waribiki 割引 値引 折扣 скидка',
  fee: 'gebuehr gebuhr zuschlag aufschlag frais_service frais_dossier recargo comision taxa commissione supplemento toeslag gebyr avgift oplata poplatek ucret tesuryo 手数料',
  currency:
    'waehrung wahrung devise monnaie moneda divisa moeda valuta waluta mena para_birimi tsuka 通貨 货币 валюта',
  status: 'zustand statut etat situacao stato durum jotai 状態 状态',
  state: 'estado',
  amount: 'betrag montant importe importo bedrag belob belopp kwota tutar',
  value: 'wert valor valore waarde wartosc',
  number: 'nummer numero numer cislo',
  id: 'kennung identifiant identificador identificativo',
  address: 'anschrift adresse direccion endereco indirizzo adres adress adresa jusho 住所 адрес',
  shipping_address:
    'lieferadresse lieferanschrift versandadresse adresse_livraison direccion_envio endereco_entrega indirizzo_spedizione verzendadres leveringsadresse leveransadress adres_dostawy',
  street: 'strasse rue calle logradouro straat gata ulica ulice sokak',
  city: 'stadt ort ville ciudad localidad localita cidade citta woonplaats miasto mesto sehir',
  region: 'bundesland kanton provincia provincie',
  postcode:
    'plz postleitzahl code_postal codigo_postal cep codice_postale postnummer kod_pocztowy psc posta_kodu yubinbango 郵便番号',
  country: 'land pays pais paese kraj zeme ulke',
  first_name: 'vorname prenom voornaam fornavn fornamn imie jmeno',
  last_name:
    'nachname familienname apellido apellidos sobrenome cognome achternaam efternavn etternavn efternamn nazwisko prijmeni soyad',
  recipient: 'empfaenger empfanger destinataire destinatario ontvanger modtager mottagare',
  phone: 'telefon telefono telefone telefoon',
  email: 'courriel correo correo_electronico',
  shipping_method:
    'versandart lieferart versandmethode lieferoption mode_livraison methode_livraison metodo_envio forma_envio forma_entrega opcao_frete metodo_spedizione metodo_consegna verzendmethode bezorgoptie leveringsmetode fragtmetode leveransmetod fraktmetode sposob_dostawy metoda_dostawy',
  payment:
    'zahlung bezahlung zahlungsart zahlungsmittel paiement pagamento forma_pagamento betaling betalning platnosc platba odeme',
  card: 'karte tarjeta cartao carta kort',
  customer: 'kunde acheteur cliente comprador klant klient zakaznik musteri',
  query: 'suche suchbegriff suchwort recherche requete busqueda consulta busca pesquisa ricerca zoekterm',
  page: 'seite pagina strona',
  incl_tax: 'ttc',
  excl_tax: 'ht',
  incl: 'inkl inklusive',
  excl: 'exkl zzgl ohne',
  gross: 'brutto bruto lordo',
  net: 'netto neto',
  completed:
    'abgeschlossen erledigt termine terminee completado finalizado concluido completato voltooid afgerond genomford zrealizowane dokonceno tamamlandi 完了 已完成 завершен',
  ordered: 'bestellt ordinato besteld bestilt bestalld zamowione',
  paid: 'bezahlt paye payee pagado pago pagato betaald betalt betald oplacone zaplaceno odendi 支払済 已支付 оплачен',
  cancelled:
    'storniert annule annulee cancelado cancelada anulado annullato geannuleerd annulleret annullert anulowane zruseno キャンセル 已取消 отменен',
  ready: 'bereit pret prete listo pronto gereed gotowe hazir',
  incomplete: 'unvollstaendig unvollstandig incomplet incompleto incompleta onvolledig',
  approval:
    'zustimmung einwilligung bestaetigung bestatigung consentement confirmacion confirmacao consentimiento consentimento aprobacion aprovacao conferma consenso bevestiging toestemming bekraeftelse godkendelse samtykke samtycke bekraftelse zgoda potwierdzenie souhlas onay doui 同意 承認',
  add: 'agregar anadir adicionar incluir hinzufuegen hinzufugen ajouter aggiungi aggiungere toevoegen tilfoj dodaj pridat ekle',
  remove:
    'quitar eliminar borrar retirar excluir remover entfernen loeschen loschen supprimer retirer rimuovi rimuovere verwijderen fjern usun odebrat',
  set: 'fijar cambiar alterar definir mudar aendern andern ersetzen modifier remplacer modifica imposta wijzigen',
  draft: 'entwurf brouillon borrador rascunho bozza utkast szkic taslak',
  processing: 'in_bearbeitung en_cours en_proceso in_lavorazione in_behandeling 処理中 处理中',
};

/** Between the words of a term: `frais de port`. */
const particles: ReadonlySet<string> = new Set(['de', 'du', 'des', 'del', 'di', 'da', 'do', 'la', 'van']);

/** Letters that have no accent to lose. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', ı: 'i', œ: 'oe' };

const toWords = (name: string): readonly string[] =>
  name
    .split(/[\s_.-]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) =>
      word
        .toLowerCase()
        .replaceAll(/[ßøæłıœ]/g, (letter) => letters[letter] ?? letter)
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, ''),
    )
    .filter((word) => word !== '');

const byTerm: ReadonlyMap<string, string> = new Map(
  Object.entries(terms).flatMap(([english, others]) =>
    others.split(' ').map((term) => [toWords(term).join('_'), english]),
  ),
);

/** In characters; longer names are no terms. */
const maxName = 100;

const maxWords = Math.max(...[...byTerm.keys()].map((term) => term.split('_').length));

/** By name, since every plan and every map asks for the same few hundred; a target may have any number of others. */
const translations = new Map<string, string>();

const maxTranslations = 4_000;

/**
 * @param name of a member, in any case and with any separators.
 * @returns it in English and in snake case; the name itself where no word of it is known.
 */
export function inEnglish(name: string): string {
  if (name.length > maxName) return name;
  const known = translations.get(name);
  if (known !== undefined) return known;
  if (translations.size >= maxTranslations) translations.clear();
  const english = translated(name);
  translations.set(name, english);
  return english;
}

function translated(name: string): string {
  const telling = toWords(name).filter((word) => !particles.has(word));
  const words: string[] = [];
  let isKnown = false;
  for (let i = 0; i < telling.length; ) {
    const most = Math.min(maxWords, telling.length - i);
    const lengths = Array.from({ length: most }, (_, n) => most - n);
    const length = lengths.find((n) => byTerm.has(telling.slice(i, i + n).join('_'))) ?? 0;
    isKnown ||= length > 0;
    words.push(byTerm.get(telling.slice(i, i + length).join('_')) ?? telling[i] ?? '');
    i += Math.max(length, 1);
  }
  return isKnown ? words.join('_') : name;
}
