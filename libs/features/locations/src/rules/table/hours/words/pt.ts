import type { WordList } from './word-list.js';

/** Portuguese. */
export const pt: WordList = {
  days: ['segunda seg', 'terca ter', 'quarta qua', 'quinta qui', 'sexta sex', 'sabado sab', 'domingo dom'],
  everyDay: 'todos os dias, diariamente',
  workingDays: 'dias úteis, em dias úteis',
  weekend: 'fim de semana, fins de semana',
  holidays: 'feriados, feriado',
  closed: 'fechado, fechada, encerrado, encerrada',
  nothing: 'nenhum, nenhuma',
  open: 'aberto, aberta',
  allDay: '24 horas, aberto 24 horas, o dia todo, o dia inteiro',
  break: 'pausa, intervalo, exceto',
  to: 'a, às, as, até',
  and: 'e',
  noon: 'meio-dia, meio dia',
  midnight: 'meia-noite, meia noite',
  filler: 'de, das, da, horas, horário, aos',
  header: {
    opens: 'abertura abre de',
    closes: 'fechamento fecha encerramento ate as',
    morning: 'manhã manhãs',
    afternoon: 'tarde tardes noite noites',
    break: 'pausa intervalo',
    closed: 'fechado',
    filler: 'horário horários hora horas feira está',
  },
  countries: 'PT BR',
};
