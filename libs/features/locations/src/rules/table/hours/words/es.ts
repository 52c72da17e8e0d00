import type { WordList } from './word-list.js';

/** Spanish. */
export const es: WordList = {
  days: [
    'lunes lun lu',
    'martes mar ma',
    'miercoles mie mi',
    'jueves jue ju',
    'viernes vie vi',
    'sabado sab sa',
    'domingo dom do',
  ],
  everyDay: 'todos los días, cada día, diario, diariamente',
  workingDays: 'entre semana, días laborables',
  weekend: 'fin de semana, fines de semana',
  holidays: 'festivos, festivo, feriados, feriado, días festivos',
  closed: 'cerrado, cerrada, cierra',
  nothing: 'ninguno, ninguna',
  open: 'abierto, abierta',
  allDay: '24 horas, abierto 24 horas, las 24 horas, todo el día',
  break: 'pausa, descanso, excepto, salvo',
  to: 'a, hasta',
  and: 'y, e',
  noon: 'mediodía',
  midnight: 'medianoche',
  filler: 'de, desde, del, la, las, los, el, horas, horario',
  header: {
    opens: 'apertura abre abierto desde de',
    closes: 'cierre cierra hasta a',
    morning: 'mañana mañanas',
    afternoon: 'tarde tardes noche noches',
    break: 'pausa descanso',
    closed: 'cerrado',
    filler: 'horario horarios hora horas el los está',
  },
  countries: 'ES MX AR CL CO PE UY EC CR PA DO',
};
