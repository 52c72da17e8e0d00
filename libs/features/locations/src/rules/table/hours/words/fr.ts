import type { WordList } from './word-list.js';

/** French. */
export const fr: WordList = {
  days: [
    'lundi lun lu',
    'mardi mar ma',
    'mercredi mer me',
    'jeudi jeu je',
    'vendredi ven ve',
    'samedi sam sa',
    'dimanche dim di',
  ],
  everyDay: 'tous les jours, chaque jour, 7j/7, 7 jours sur 7',
  workingDays: 'en semaine',
  weekend: 'week-end, le week-end, le weekend',
  holidays: 'jours fériés, jour férié, fériés',
  closed: 'fermé, fermée, fermeture',
  nothing: 'aucun, aucune',
  open: 'ouvert, ouverte, ouverts',
  allDay: '24 heures, 24h/24, 24 heures sur 24, toute la journée',
  break: 'pause, pause déjeuner, sauf',
  to: 'à, a, au, jusqu’à',
  and: 'et',
  noon: 'midi',
  midnight: 'minuit',
  filler: 'heures, heure, de, du, des, le, la, les, horaires, dès',
  header: {
    opens: 'ouverture ouvre de',
    closes: 'fermeture ferme a',
    morning: 'matin matinée',
    afternoon: 'après soir',
    break: 'pause',
    closed: 'fermé',
    filler: 'horaire horaires le heure heures midi est',
  },
  countries: 'FR BE CH LU CA',
};
