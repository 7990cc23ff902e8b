/** Which names a text states, and that a plain name states none but itself. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/compare-names.js';
import { toNamesOfListed, toStatedNames } from '../../src/text/stated-names.js';

describe('toStatedNames', () => {
  test.each([
    ['Golden Dune FZE (formerly Silver Dune FZE)', ['Golden Dune FZE', 'Silver Dune FZE']],
    ['Zarya Trading d/b/a Sunrise Imports', ['Zarya Trading', 'Sunrise Imports']],
    ['Vandemirk Oil f.k.a. Orsolt Crude, also trading as Vandemirk', ['Vandemirk Oil', 'Orsolt Crude', 'Vandemirk']],
    ['Vandemirk Oil now known as Orsolt', ['Vandemirk Oil', 'Orsolt']],
    ['Vandemirk Oil,  also   dba   Orsolt', ['Vandemirk Oil', 'Orsolt']],
    ['Vandemirk Shipping (now Orsolt Shipping)', ['Vandemirk Shipping', 'Orsolt Shipping']],
    ['Vandemirk (ex-Orsolt)', ['Vandemirk', 'Orsolt']],
    ['ООО Вандемирк, ранее Орсолт', ['ООО Вандемирк', 'Орсолт']],
    ['Huaxin Vandemirk (华信)', ['Huaxin Vandemirk', '华信']],
    ['Vandemirk (ex. Orsolt)', ['Vandemirk', 'Orsolt']],
    ['Vandemirk Relief now Orsolt Aid', ['Vandemirk Relief', 'Orsolt Aid']],
    ['Grupo Vandemirk S.A. antes Constructora Orsolt', ['Grupo Vandemirk S.A.', 'Constructora Orsolt']],
    ['Vandemirk Star ex Orsolt Moon', ['Vandemirk Star', 'Orsolt Moon']],
    ['Vandemirk, anciennement connue sous le nom d’Orsolt Plage', ['Vandemirk', 'Orsolt Plage']],
    ['Vandemirk (dawniej znane jako Orsolt)', ['Vandemirk', 'Orsolt']],
    ['PMT TO VANDEMIRK TRADING INV 4471', ['VANDEMIRK TRADING']],
    ['Transfer from Vandemirk Trading, contract no. 12/B', ['Vandemirk Trading']],
    ['/ACC/1230045 VANDEMIRK GROUP INV 4471', ['VANDEMIRK GROUP']],
    ['CREDIT TO VANDEMIRK BANK FFC ORSOLT TRADING', ['CREDIT TO VANDEMIRK BANK', 'VANDEMIRK BANK', 'ORSOLT TRADING']],
    ['Vandemirk AG (früher Orsolt AG)', ['Vandemirk AG', 'Orsolt AG']],
    ['INVOICE 22 VANDEMIRK GROUP', ['VANDEMIRK GROUP']],
    ['BENE VANDEMIRK TRADING CORP TEHRAN IR', ['VANDEMIRK TRADING CORP']],
    ['VANDEMIRK TRADING HONG KONG HK', ['VANDEMIRK TRADING']],
    ['VANDEMIRK TRADING LOS ANGELES CA US', ['VANDEMIRK TRADING']],
    ['REF INV 20931 VANDEMIRK GROUP', ['VANDEMIRK GROUP']],
    ['VANDEMIRK CABLE PLANT OOO, UL LENINA 14, MINSK', ['VANDEMIRK CABLE PLANT OOO']],
    ['Vandemirk Tejarat, No. 22 Karabiyik Ave, Tehran', ['Vandemirk Tejarat']],
    ['Vandemirk Trading, Dubai, Office 4, Karabiyik Road 7', ['Vandemirk Trading']],
    ['Vandemirk Bullion Ltd 12 Karabiyik Street London EC3', ['Vandemirk Bullion Ltd']],
    ['VANDEMIRK TRADING FZE PO BOX 4471 DUBAI AE', ['VANDEMIRK TRADING FZE']],
    ['Vandemirk GmbH, Karabiyikstraße 5, 10115 Berlin', ['Vandemirk GmbH']],
    ['Vandemirk Shipping S.A., 3rd Floor, Majuro', ['Vandemirk Shipping S.A.']],
    ['VANDEMIRK KIMYA LTD STI KARABIYIK OSB NO 14 ISTANBUL TR', ['VANDEMIRK KIMYA LTD']],
    ['PAYMT FOR SPARE PARTS CONTRACT 17/A VANDEMIRK AO', ['VANDEMIRK AO']],
    ['/LB62099900000001001901229114 VANDEMIRK ASSOCIATION', ['VANDEMIRK ASSOCIATION']],
    ['VANDEMIRK TRADING CO LTD TEL 86-415-2120000', ['VANDEMIRK TRADING CO LTD']],
    ['Vandemirk Airlines (former Orsolt)', ['Vandemirk Airlines', 'Orsolt']],
    ['Banco Vandemirk (antes Banco Orsolt)', ['Banco Vandemirk', 'Banco Orsolt']],
    ['Vandemirk Pacific Co (prev. Orsolt Pacific Co)', ['Vandemirk Pacific Co', 'Orsolt Pacific Co']],
    ['Vandemirk (previous name: Orsolt Bau)', ['Vandemirk', 'Orsolt Bau']],
    ['ООО Вандемирк (бывшее ООО Орсолт)', ['ООО Вандемирк', 'ООО Орсолт']],
    ['万德信息有限公司（原长城科技有限公司）', ['万德信息有限公司', '长城科技有限公司']],
    ['万德株式会社（旧長城商事）', ['万德株式会社', '長城商事']],
    ['Vandemirk Trading c/o Orsolt Bank', ['Vandemirk Trading', 'Orsolt Bank']],
    ['Attn: Accounts, Vandemirk Spares Ltd', ['Vandemirk Spares Ltd']],
    ['Messrs. Vandemirk Trading', ['Vandemirk Trading']],
    ['OOO VANDEMIRK INN 5406781234 KPP 540601001', ['OOO VANDEMIRK']],
    ['Vandemirk Trading Ltd (Reg. No. 12345678)', ['Vandemirk Trading Ltd']],
    ['Vandemirk Trading Ltd, VAT: GB123456789', ['Vandemirk Trading Ltd']],
    ['/AE0703312 VANDEMIRK MARITIME FZE', ['VANDEMIRK MARITIME FZE']],
    ['1/VANDEMIRK FOODSTUFF 1/TRADING 2/KARABIYIK ROAD 3/IQ/ERBIL', ['VANDEMIRK FOODSTUFF TRADING']],
    ['MV VANDEMIRK IMO 9187629 OWNER ORSOLT NAVIGATION INC', ['MV VANDEMIRK', 'ORSOLT NAVIGATION INC']],
  ])('company %s', (raw, names) => expect(toStatedNames(raw, 'organisation')).toEqual([raw, ...names]));

  test.each([
    ['Orsolya Vandemirk née Karabiyik', ['Orsolya Vandemirk', 'Orsolya Karabiyik']],
    ['Liljana Vandemirska rođ. Karabiyik', ['Liljana Vandemirska', 'Liljana Karabiyik']],
    ['ORSOLYA VANDEMIRK (GEB. KARABIYIK)', ['ORSOLYA VANDEMIRK', 'ORSOLYA KARABIYIK']],
    ['Orsolya Vandemirk, born Klara Karabiyik', ['Orsolya Vandemirk', 'Klara Karabiyik']],
    ['Ольга Вандемирк (урождённая Карабийик)', ['Ольга Вандемирк', 'Ольга Карабийик']],
    ['Muhammad Vandemirk s/o Abdul Karabiyik', ['Muhammad Vandemirk']],
    ['Tan Ah Kow @ Chen Vandemirk', ['Tan Ah Kow', 'Chen Vandemirk']],
    ['Orsolt Vandemirk alias Vandi', ['Orsolt Vandemirk']],
    ['Orsolt (Orsi) Vandemirk', ['Orsolt Vandemirk']],
    ['Orsolt "Orsi" Vandemirk', ['Orsolt Vandemirk']],
    ['«Orsi» Vandemirk', []],
    ['Orsolt Vandemirk detto Orsi', ['Orsolt Vandemirk']],
    ['/GB29NWBK60161331926819 1/ORSOLT VANDEMIRK 2/KARABIYIK ROAD 7', ['ORSOLT VANDEMIRK']],
    ['Orsolt Vandemirk, passport no. AB1234567', ['Orsolt Vandemirk']],
    ['Orsolt Vandemirk (Abu Karabiyik)', ['Orsolt Vandemirk', 'Abu Karabiyik']],
  ])('person %s', (raw, names) => expect(toStatedNames(raw, 'person')).toEqual([raw, ...names]));

  test.each(['Orsolt Vandemirk', 'Max Born', 'Tan Nee Wah', 'Vandemirk, Orsolt', 'Nathan Aka'])('the person %s has one name', (raw) =>
    expect(toStatedNames(raw, 'person')).toEqual([raw]),
  );
  test.each([
    'Vandemirk Trading',
    'Bank of Vandemirk (Hong Kong) Limited',
    'Sons of Vandemirk',
    'AS Vandemirk',
    'Ex Libris Vandemirk',
    'VANDEMIRK NOW ORSOLT',
    'Now Vandemirk',
    'Vandemirk (Nowa)',
    'Transfer Vandemirk Ltd',
    'Invoice Vandemirk',
    'Refvandemirk 12',
    'Vandemirk Tehran IT',
    'Vandemirk Tehran AG',
    'Tehran IR',
    'Vandemirk Plant, No. 5',
    'Vandemirk Ltd 2000',
    'Street 14 Vandemirk',
    '5th Avenue Vandemirk Ltd',
    'Vandemirk, Karabiyik and Sons',
    'Branch 4 of Vandemirk, Office No. 3',
    'Vandemirk Tel Aviv',
    'Vandemirk Mobile 2000 Ltd',
    'GB12 Vandemirk',
    'Former Glory Vandemirk',
    'Vandemirk Travel (San Francisco)',
    '旧金山万德公司（旧金山）',
    'Vandemirk Company 25969',
    'Military Unit 25969',
    'INN 5406781234',
  ])('the company %s has one name', (raw) => expect(toStatedNames(raw, 'organisation')).toEqual([raw]));

  test.each([
    'also known as',
    'now a.k.a.',
    'aka',
    'f/k/a',
    'n.k.a.',
    'd/b/a',
    'd.b.a.',
    'dba',
    't/a',
    't/as',
    'o/a',
    'trading as',
    'doing business as',
    'operating as',
    'formerly known as',
    'called as',
    'named as',
    'formerly',
    'previously',
    'alias',
    'vulgo',
    'detto',
    'apodado',
    'genannt',
    'bekannt als',
    'vormals',
    'früher',
    'frueher',
    'fruher',
    'ehemals',
    'ehem.',
    'voorheen',
    'tidigare',
    'tidligere',
    'dawniej',
    'for further credit to',
    'FFC',
    'раніше',
    'прежде',
    'vorm.',
    'anciennement',
    'anteriormente',
    'antes denominada',
    'exploitant sous le nom',
    'handelend onder de naam',
    'firmierend als',
    'ранее',
    'бывший',
    'бывш.',
    'он же',
    'она же',
    'известная как',
    ';',
    '@',
  ])('%s stands between two names', (marker) => {
    for (const kind of ['person', 'organisation'] as const)
      expect(toStatedNames(`Vanda Mirk ${marker} Orlo Pesk`, kind).slice(1)).toEqual(['Vanda Mirk', 'Orlo Pesk']);
  });
  test.each([
    'née',
    'geb.',
    'geborene',
    'roz.',
    'rozená',
    'rođ.',
    'rođena',
    'z domu',
    'урожд.',
    'урождённая',
    'в девичестве',
    'épouse',
    'epouse',
    'ép.',
    'veuve',
    'viuda de',
    'vda. de',
    'vda de',
    'född',
    'født',
    'né',
    'nee',
    'born',
    'ep.',
    'nacida',
    'nascida',
    'nata',
  ])('%s stands before another surname', (marker) =>
    expect(toStatedNames(`Vanda Mirk ${marker} Pesk`, 'person').slice(1)).toEqual(['Vanda Mirk', 'Vanda Pesk']),
  );
  test.each(['s/o', 'd/o', 'w/o', 'son of', 'daughter of', 'wife of', 'widow of'])("%s stands before somebody else's name", (marker) =>
    expect(toStatedNames(`Vanda Mirk ${marker} Orlo Pesk`, 'person').slice(1)).toEqual(['Vanda Mirk']),
  );

  test('a text states eight names at most', () => {
    expect(toStatedNames(Array.from({ length: 20 }, (_, at) => `Vandemirk Nr${at}`).join('; '), 'organisation')).toHaveLength(8);
  });
});

describe('toNamesOfListed', () => {
  test.each([
    ['Orsolt Vandemirk Bank (formerly Karmelo Bank)', ['Orsolt Vandemirk Bank', 'Karmelo Bank']],
    ['Vandemirk (formerly Orsolt)', ['Vandemirk', 'Orsolt']],
    ['Vandemirk Holdings a.k.a. Orsolt', ['Vandemirk Holdings', 'Orsolt']],
    ['DBA Vandemirk Imports', ['Vandemirk Imports']],
    ['tidligere kendt som »Vandemirk«', ['Vandemirk']],
    ['Vandemirk Ltd; Orsolt Ltd', ['Vandemirk Ltd', 'Orsolt Ltd']],
    ['Vandemirk Ltd trading as Trading Company', ['Vandemirk Ltd']],
  ])('%s', (raw, names) => expect(toNamesOfListed(raw)).toEqual(names));
  test.each(['Vandemirk Bank', 'Vandemirk Ltd;', 'Vandemirk (Орсолт)', 'Vandemirk @ Orsolt.com', 'Huaxin Vandemirk (华信)'])(
    '%s states none',
    (raw) => expect(toNamesOfListed(raw)).toEqual([]),
  );
});

test('a name is compared by the best of those that it states', () => {
  expect(compareNames('Zarya Vandemirk trading as Sunrise Imports', 'Sunrise Imports', 'organisation').score).toBe(100);
  expect(compareNames('Orsolya Vandemirk née Karabiyik', 'Orsolya Karabiyik', 'person').score).toBe(100);
  expect(compareNames('Sunrise Imports', 'Zarya Vandemirk trading as Sunrise Imports', 'organisation').score).toBe(100);
  expect(compareNames('Zarya Vandemirk trading as Sunrise Imports', 'Zarya Imports', 'organisation').score).toBeLessThan(70);
  expect(compareNames('PMT TO VANDEMIRK TRADING INV 4471', 'Vandemirk Trading', 'organisation').score).toBe(100);
  expect(compareNames('Vandemirk Bullion Ltd 12 Karabiyik Street London EC3', 'Vandemirk Bullion Ltd', 'organisation').score).toBe(100);
  expect(compareNames('PMT VANDEMIRK HOSPITAL DUBAI AE', 'Vandemirk Trust', 'organisation').score).toBeLessThan(70);
});
