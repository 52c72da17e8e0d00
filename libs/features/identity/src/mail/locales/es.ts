import type { MailKey } from './en.js';

/** The messages of mails in Spanish. */
export const es: Readonly<Record<MailKey, string>> = {
  'signUp.subject': 'Confirme su registro',
  'signUp.why': 'Alguien, probablemente usted, se registró con esta dirección de correo electrónico.',
  'signUp.next':
    'Para confirmarlo, abra el enlace en el plazo de una hora. Después introduzca la contraseña que eligió.',
  'signUp.action': 'Confirmar registro',
  'signUp.otherwise': 'Si no fue usted, ignore este correo. No se crea ninguna cuenta.',
  'known.subject': 'Ya tiene una cuenta',
  'known.why':
    'Alguien, probablemente usted, se registró con esta dirección de correo electrónico. Ya pertenece a un usuario.',
  'known.next': 'Inicie sesión o solicite allí una contraseña nueva.',
  'known.action': 'Iniciar sesión',
  'known.otherwise': 'Si no fue usted, ignore este correo. No ha cambiado nada.',
  'verification.subject': 'Confirme su dirección de correo electrónico',
  'verification.next': 'Para confirmar su dirección de correo electrónico, abra el enlace en el plazo de una hora.',
  'verification.action': 'Confirmar dirección',
  'reset.subject': 'Su contraseña nueva',
  'reset.why': 'Alguien, probablemente usted, solicitó una contraseña nueva.',
  'reset.next': 'Para elegir una, abra el enlace en el plazo de una hora.',
  'reset.action': 'Elegir contraseña',
  'reset.otherwise': 'Si no fue usted, ignore este correo. Su contraseña no ha cambiado.',
  'invitation.subject': 'Invitación a una cuenta',
  'invitation.why': '{inviter} le invita a ser miembro de esta cuenta: {account}',
  'invitation.next': 'Para aceptarla, abra el enlace antes del {until}.',
  'invitation.action': 'Abrir invitación',
  'invitation.otherwise': 'Si no conoce al remitente, ignore este correo.',
  'passwordChanged.subject': 'Se ha cambiado su contraseña',
  'passwordChanged.why': 'Su contraseña se cambió el {at}.',
  'factorDisabled.subject': 'Su segundo factor se ha desactivado',
  'factorDisabled.why': 'Su segundo factor se desactivó el {at}.',
  'changes.next': 'Si no fue usted, elija una contraseña nueva de inmediato.',
  'changes.action': 'Elegir contraseña nueva',
  'frame.link': 'Si el botón no funciona, abra esta dirección:',
  'frame.sender': '{brand} ha enviado este correo.',
};
