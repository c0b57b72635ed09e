export const es = {
  hello: 'Hola, {name}:',
  practice: 'Dinero de práctica. Nada de lo que hay aquí es una inversión real.',
  reset_link: 'Fija una contraseña nueva',
  reset_link_asked: 'Alguien, muy probablemente tú, pidió fijar una contraseña nueva para tu cuenta de práctica.',
  reset_link_once: 'El enlace sirve una vez, durante 30 minutos. Si no lo pediste, no tienes que hacer nada.',
  confirm_email: 'Confirma tu correo electrónico',
  confirm_email_why:
    'Te registraste con esta dirección en una cuenta de práctica de Dryrun. Pulsa el botón para confirmar que es tuya. Todo funciona sin hacerlo, pero así sabemos que nuestros correos te llegan.',
  confirm_email_code: 'O escribe este código en tu perfil: {code}. El enlace y el código sirven durante tres días.',
  confirm_email_not_you: 'Si no te registraste, ignora este correo.',
  not_you:
    'Si no fuiste tú, fija una contraseña nueva de inmediato: usa «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
  password_reset: 'Tu contraseña se restableció',
  password_reset_how:
    'Se fijó una contraseña nueva para tu cuenta con un enlace de tu correo. Se cerraron todas tus sesiones.',
  password_changed: 'Tu contraseña cambió',
  password_changed_how: 'Se cambió la contraseña de tu cuenta. Se cerró la sesión en todos los demás dispositivos.',
  two_steps_on: 'La verificación en dos pasos está activada',
  two_steps_on_how:
    'Desde ahora, al iniciar sesión se pide también un código. Guarda tus códigos de recuperación en un lugar seguro.',
  two_steps_off: 'La verificación en dos pasos está desactivada',
  two_steps_off_how: 'Al iniciar sesión ya no se pide un código.',
  codes_renewed: 'Nuevos códigos de recuperación',
  codes_renewed_how: 'Se crearon códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
  code_used: 'Se usó un código de recuperación',
  code_used_how: 'Alguien inició sesión en tu cuenta con uno de tus códigos de recuperación.',
  codes_guessed: 'Alguien intenta adivinar tus códigos',
  codes_guessed_how:
    'Tu contraseña se introdujo bien, y después el código fue incorrecto muchas veces. Lo hemos detenido por un rato.',
  passkey_added: 'Se añadió una llave de acceso',
  passkey_added_how:
    'Alguien con tu contraseña añadió una llave de acceso a tu cuenta. Con ella se puede iniciar sesión sin la contraseña.',
  passkey_removed: 'Se eliminó una llave de acceso',
  passkey_removed_how: 'Se eliminó una llave de acceso de tu cuenta. Ya no sirve para iniciar sesión.',
  email_used: 'Ya tienes una cuenta',
  email_used_how:
    'Alguien intentó registrarse con tu correo electrónico. Ya tienes una cuenta, así que no se cambió nada.',
  email_used_next:
    'Si fuiste tú, inicia sesión sin más. Si olvidaste tu contraseña, la página de inicio de sesión puede enviarte un enlace.',
  deposit_claimed: 'Hemos recibido tu declaración de depósito',
  deposit_claimed_how:
    'Nos dijiste que enviaste {amount} en {coin} por la red de práctica. Ahora un administrador mira tu comprobante; recibes un correo cuando se decida.',
  deposit_approved: 'Tu depósito está aprobado',
  deposit_approved_how: 'Se abonaron {amount} ({coin}) a tu saldo.',
  deposit_declined: 'Tu depósito fue rechazado',
  deposit_declined_how: 'Tu depósito de {amount} ({coin}) fue rechazado y no se movió dinero.',
  deposit_declined_again:
    'Tus monedas siguen donde las enviaste. Puedes volver a declarar la misma transferencia con un comprobante mejor.',
  the_reason: 'El motivo: {reason}',
  investment_opened: 'Tu inversión está en curso',
  investment_opened_how:
    '{amount} pasaron de tu saldo a {plan}. Vence el {day} con un rendimiento prometido de {return}.',
  investment_opened_check:
    'Prueba de realidad: nadie puede prometer honestamente un rendimiento así. Aquí es dinero de práctica.',
  investment_matured: 'Tu inversión ha vencido',
  investment_matured_how:
    '{plan} ha terminado: {amount} volvieron a tu saldo, y el rendimiento de {return} está en tu ganancia.',
  investment_taken: 'Un administrador cerró tu inversión',
  investment_taken_how:
    '{plan} se cerró antes de tiempo, sin su rendimiento. El administrador retiró {amount} de tu inversión.',
  withdrawal_requested: 'Tu retiro está pendiente',
  withdrawal_requested_how: 'Se apartaron {amount} para pagarlos en {coin} a {address}. Ahora decide un administrador.',
  withdrawal_approved: 'Tu retiro está aprobado',
  withdrawal_by_hand: 'Se pagaron a mano {amount} a {address}, que no es una dirección de la red de práctica.',
  the_note: 'La nota al respecto: {note}',
  withdrawal_sent: 'Se pagaron {amount} como {coins} a {address} por la red de práctica, a {rate} por cada {coin}.',
  withdrawal_transfer: 'La transferencia: {transferId}. Las monedas están allí cuando la red la haya confirmado.',
  withdrawal_declined: 'Tu retiro fue rechazado',
  withdrawal_declined_how: 'Tu retiro de {amount} fue rechazado y {returned} están de vuelta en tu saldo.',
  withdrawal_cancelled: 'Cancelaste tu retiro',
  withdrawal_cancelled_how: 'Tu retiro de {amount} está cancelado y {returned} están de vuelta en tu saldo.',
  reward_credited: 'La primera inversión de un amigo',
  reward_credited_how: 'Se abonaron {amount} (el {percent} % de ella) a tu ahorro.',
  see_deposits: 'Ver tus depósitos',
  claim_again: 'Volver a declarar esta transferencia',
  see_investments: 'Ver tus inversiones',
  see_withdrawals: 'Ver tus retiros',
  see_transfer: 'Ver la transferencia',
  see_savings: 'Ver tu ahorro',
  chat_answered: 'Tienes una respuesta de soporte',
  chat_missed: 'Ya no estabas cuando llegó la respuesta a tu pregunta. Aquí está:',
  chat_open: 'Abrir la conversación',
}
