import type { ConnectTextKey } from './en.js';

/** The messages of the pages on which an owner connects an account, in Portuguese. */
export const pt: Readonly<Record<ConnectTextKey, string>> = {
  'form.heading': 'Conectar {publisher}',
  'form.error': 'Erro: {heading}',
  'form.optional': '(opcional)',
  'form.send': 'Conectar',
  'form.sending': 'Conectando…',
  'problem.chooseValue': 'Escolha um valor: {label}.',
  'problem.enterValue': 'Insira um valor: {label}.',
  'problem.notInList': 'Escolha um valor da lista: {label}.',
  'problem.tooLong': 'Insira no máximo {most} caracteres: {label}.',
  'problem.unprintable': 'Insira apenas caracteres imprimíveis: {label}.',
  'refused.failed': 'A plataforma não aceita estes valores. Verifique-os e tente de novo.',
  'refused.scope_missing':
    'A plataforma aceita estes valores, mas falta uma permissão. Insira valores com todas as permissões.',
  'refused.denied': 'A plataforma não permite esta conexão.',
  'unavailable.now': 'Não é possível acessar a plataforma no momento. Nada foi salvo. Tente de novo em alguns minutos.',
  'unavailable.until':
    'A plataforma não aceita chamadas até {time} UTC de {day}. Nada foi salvo. Tente de novo depois desse horário.',
  'asked.USER':
    '{person} pede que você conecte sua conta em {publisher} à conta “{account}” deste serviço. Ela poderá então ler e alterar suas fichas lá. Continue somente se souber quem está pedindo.',
  'asked.API_KEY':
    'A conta “{account}” deste serviço pede, por meio do programa “{person}”, que você conecte a ela sua conta em {publisher}. Ela poderá então ler e alterar suas fichas lá. Continue somente se souber quem está pedindo.',
  'asked.account':
    'A conta “{account}” deste serviço pede que você conecte a ela sua conta em {publisher}. Ela poderá então ler e alterar suas fichas lá. Continue somente se souber quem está pedindo.',
  'confirmation.continue': 'Continuar para {publisher}',
  'confirmation.action': 'Confirmo, continuar',
  'unknown.title': 'Este link não é mais válido',
  'unknown.text':
    'Um link para conectar uma conta funciona uma única vez e por 24 horas. Peça um novo à pessoa que enviou o link.',
  'used.title': 'Este link já foi usado',
  'used.text':
    'Um link para conectar uma conta funciona uma única vez. Se a conta não estiver conectada, peça um novo à pessoa que enviou o link.',
  'form ended.title': 'Este formulário não está mais aberto',
  'form ended.text':
    'Um formulário para conectar uma conta é aceito uma única vez e por uma hora. Se você acabou de enviá-lo, a conta pode estar conectada: veja a página de onde veio. Se não estiver, peça um link novo à pessoa que o enviou.',
  'origin refused.title': 'Este link não pode ser usado',
  'origin refused.text':
    'O link levaria você de volta a um endereço que o proprietário não permite mais. Peça um novo à pessoa que enviou o link.',
  'connected.title': 'A conta está conectada',
  'connected.text': 'Você pode fechar esta página.',
  'not connected.title': 'A conta não foi conectada',
  'not connected.text': 'Peça um link novo à pessoa que o enviou.',
};
