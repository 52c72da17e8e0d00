import type { ConnectTextKey } from './en.js';

/** The messages of the pages on which an owner connects an account, in Spanish. */
export const es: Readonly<Record<ConnectTextKey, string>> = {
  'form.heading': 'Conectar {publisher}',
  'form.error': 'Error: {heading}',
  'form.optional': '(opcional)',
  'form.send': 'Conectar',
  'form.sending': 'Conectando…',
  'problem.chooseValue': 'Elija un valor: {label}.',
  'problem.enterValue': 'Introduzca un valor: {label}.',
  'problem.notInList': 'Elija un valor de la lista: {label}.',
  'problem.tooLong': 'Introduzca {most} caracteres como máximo: {label}.',
  'problem.unprintable': 'Introduzca solo caracteres imprimibles: {label}.',
  'refused.failed': 'La plataforma no acepta estos valores. Compruébelos e inténtelo de nuevo.',
  'refused.scope_missing':
    'La plataforma acepta estos valores, pero les falta un permiso. Introduzca unos con todos los permisos.',
  'refused.denied': 'La plataforma no permite esta conexión.',
  'unavailable.now':
    'No se puede acceder a la plataforma en este momento. No se ha guardado nada. Inténtelo de nuevo en unos minutos.',
  'unavailable.until':
    'La plataforma no acepta llamadas hasta las {time} UTC del {day}. No se ha guardado nada. Inténtelo de nuevo después.',
  'asked.USER':
    '{person} le pide que conecte su cuenta de {publisher} con la cuenta «{account}» de este servicio. Esta podrá entonces leer y modificar sus fichas allí. Continúe solo si sabe quién se lo pide.',
  'asked.API_KEY':
    'La cuenta «{account}» de este servicio le pide, mediante su programa «{person}», que conecte con ella su cuenta de {publisher}. Esta podrá entonces leer y modificar sus fichas allí. Continúe solo si sabe quién se lo pide.',
  'asked.account':
    'La cuenta «{account}» de este servicio le pide que conecte con ella su cuenta de {publisher}. Esta podrá entonces leer y modificar sus fichas allí. Continúe solo si sabe quién se lo pide.',
  'confirmation.continue': 'Continuar a {publisher}',
  'confirmation.action': 'Lo confirmo, continuar',
  'unknown.title': 'Este enlace ya no es válido',
  'unknown.text':
    'Un enlace para conectar una cuenta funciona una sola vez y durante 24 horas. Pida uno nuevo a la persona que le envió el enlace.',
  'used.title': 'Este enlace ya se ha utilizado',
  'used.text':
    'Un enlace para conectar una cuenta funciona una sola vez. Si la cuenta no está conectada, pida uno nuevo a la persona que le envió el enlace.',
  'form ended.title': 'Este formulario ya no está abierto',
  'form ended.text':
    'Un formulario para conectar una cuenta se acepta una sola vez y durante una hora. Si acaba de enviarlo, es posible que la cuenta esté conectada: mire la página de la que viene. Si no lo está, pida un enlace nuevo a la persona que se lo envió.',
  'origin refused.title': 'Este enlace no se puede utilizar',
  'origin refused.text':
    'El enlace le devolvería a una dirección que su propietario ya no permite. Pida uno nuevo a la persona que le envió el enlace.',
  'connected.title': 'La cuenta está conectada',
  'connected.text': 'Puede cerrar esta página.',
  'not connected.title': 'La cuenta no se ha conectado',
  'not connected.text': 'Pida un enlace nuevo a la persona que se lo envió.',
};
