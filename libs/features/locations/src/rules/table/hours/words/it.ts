import type { WordList } from './word-list.js';

/** Italian. */
export const it: WordList = {
  days: [
    'lunedi lun lu',
    'martedi mar ma',
    'mercoledi mer me',
    'giovedi gio gi',
    'venerdi ven ve',
    'sabato sab sa',
    'domenica dom do',
  ],
  everyDay: 'tutti i giorni, ogni giorno',
  workingDays: 'giorni feriali',
  weekend: 'fine settimana',
  holidays: 'festivi, giorni festivi',
  closed: 'chiuso, chiusa',
  nothing: 'nessuno, nessuna',
  open: 'aperto, aperta',
  allDay: '24 ore, aperto 24 ore, tutto il giorno',
  break: 'pausa, pausa pranzo, tranne',
  to: 'a, alle, al',
  and: 'e',
  noon: 'mezzogiorno',
  midnight: 'mezzanotte',
  filler: 'dal, dalle, dai, da, il, la, le, ore, orario',
  header: {
    opens: 'apertura apre dalle',
    closes: 'chiusura chiude alle',
    morning: 'mattina mattino',
    afternoon: 'pomeriggio sera',
    break: 'pausa',
    closed: 'chiuso',
    filler: 'orario orari ora ore',
  },
  countries: 'IT CH',
};
