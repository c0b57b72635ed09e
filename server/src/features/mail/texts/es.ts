export const es = {
  hello: 'Hola, {name}:',
  practice: 'Dinero de práctica. Aquí nada es una inversión real.',
  reset_link: 'Crea una contraseña nueva',
  reset_link_asked: 'Alguien, muy probablemente tú, pidió crear una contraseña nueva para tu cuenta de práctica.',
  reset_link_once: 'El enlace sirve una vez, durante 30 minutos. Si no lo pediste, no tienes que hacer nada.',
  confirm_email: 'Confirma tu correo electrónico',
  confirm_email_why:
    'Te registraste con esta dirección en una cuenta de práctica de Dryrun. Pulsa el botón para confirmar que es tuya. Todo funciona sin hacerlo, pero así sabemos que nuestros correos te llegan.',
  confirm_email_code: 'O escribe este código en tu perfil: {code}. El enlace y el código sirven durante tres días.',
  confirm_email_not_you: 'Si no te registraste, ignora este correo.',
  enrolment_code: 'Tu código para el segundo paso',
  enrolment_code_why:
    'Alguien que conoce tu contraseña, seguramente tú, está añadiendo la verificación en dos pasos o una clave de acceso a tu cuenta.',
  enrolment_code_is: 'Este es el código para continuar: {code}. Vale durante 30 minutos.',
  enrolment_code_not_you:
    'Si no has sido tú, alguien conoce tu contraseña. Elige otra ahora mismo: usa «¿Has olvidado tu contraseña?» en la página de inicio de sesión. Sin este código no puede añadir nada.',
  not_you:
    'Si no fuiste tú, crea una contraseña nueva de inmediato: usa «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
  password_reset: 'Tu contraseña se restableció',
  password_reset_how:
    'Alguien creó una contraseña nueva para tu cuenta con un enlace de tu correo. Se cerraron todas tus sesiones.',
  password_changed: 'Tu contraseña se ha cambiado',
  password_changed_how: 'Se cambió la contraseña de tu cuenta. Se cerró la sesión en todos tus demás dispositivos.',
  two_steps_on: 'La verificación en dos pasos está activada',
  two_steps_on_how:
    'Desde ahora también necesitarás un código para iniciar sesión. Guarda tus códigos de recuperación en un lugar seguro.',
  two_steps_off: 'La verificación en dos pasos está desactivada',
  two_steps_off_how: 'Ya no necesitas un código para iniciar sesión.',
  codes_renewed: 'Nuevos códigos de recuperación',
  codes_renewed_how: 'Tienes códigos de recuperación nuevos. Los anteriores ya no sirven.',
  code_used: 'Se usó un código de recuperación',
  code_used_how: 'Alguien inició sesión en tu cuenta con uno de tus códigos de recuperación.',
  codes_guessed: 'Alguien intenta adivinar tus códigos',
  codes_guessed_how:
    'Alguien escribió bien tu contraseña y después se equivocó muchas veces con el código. Lo hemos bloqueado por un rato.',
  passkey_added: 'Se añadió una llave de acceso',
  passkey_added_how:
    'Alguien con tu contraseña añadió una llave de acceso a tu cuenta. Con ella se puede iniciar sesión sin la contraseña.',
  passkey_removed: 'Se eliminó una llave de acceso',
  passkey_removed_how: 'Se eliminó una llave de acceso de tu cuenta. Ya no sirve para iniciar sesión.',
  email_used: 'Ya tienes una cuenta',
  email_used_how:
    'Alguien intentó registrarse con tu correo electrónico. Ya tienes una cuenta, así que no se cambió nada.',
  email_used_next:
    'Si fuiste tú, inicia sesión sin más. Si olvidaste tu contraseña, podemos enviarte un enlace desde la página de inicio de sesión.',
  deposit_claimed: 'Hemos recibido tu depósito',
  deposit_claimed_how:
    'Nos dijiste que enviaste {amount} en {coin} por la red de práctica. Un administrador revisará tu comprobante y te enviaremos un correo cuando se decida.',
  deposit_approved: 'Tu depósito está aprobado',
  deposit_approved_how: 'Hemos abonado {amount} ({coin}) en tu saldo.',
  deposit_declined: 'Tu depósito fue rechazado',
  deposit_declined_how: 'Tu depósito de {amount} ({coin}) fue rechazado. No se movió dinero.',
  deposit_declined_again:
    'Tus monedas siguen donde las enviaste. Puedes volver a usar la misma transferencia, con un comprobante mejor.',
  the_reason: 'Motivo: {reason}',
  investment_opened: 'Tu inversión está en curso',
  investment_opened_how:
    'Pasamos {amount} de tu saldo a {plan}. Vence el {day} con un rendimiento prometido de {return}.',
  investment_opened_check:
    'Prueba de realidad: nadie puede prometer honestamente un rendimiento así. Aquí es dinero de práctica.',
  investment_matured: 'Tu inversión ha vencido',
  investment_matured_how:
    '{plan} ha terminado. {amount} volvieron a tu saldo, y el rendimiento de {return} está en tu ganancia.',
  investment_taken: 'Un administrador cerró tu inversión',
  investment_taken_how:
    '{plan} se cerró antes de tiempo, sin su rendimiento. El administrador retiró {amount} de tu inversión.',
  withdrawal_requested: 'Tu retiro está pendiente',
  withdrawal_requested_how:
    'Hemos apartado {amount} para pagarlos en {coin} a {address}. Ahora decide un administrador.',
  withdrawal_approved: 'Tu retiro está aprobado',
  withdrawal_by_hand: 'Se pagaron a mano {amount} a {address}, que no es una dirección de la red de práctica.',
  the_note: 'Nota: {note}',
  withdrawal_sent: 'Pagamos {amount} como {coins} a {address} por la red de práctica, a {rate} por cada {coin}.',
  withdrawal_transfer: 'Transferencia: {transferId}. Las monedas llegan cuando la red la haya confirmado.',
  withdrawal_declined: 'Tu retiro fue rechazado',
  withdrawal_declined_how: 'Tu retiro de {amount} fue rechazado. {returned} están de vuelta en tu saldo.',
  withdrawal_cancelled: 'Cancelaste tu retiro',
  withdrawal_cancelled_how: 'Tu retiro de {amount} está cancelado. {returned} están de vuelta en tu saldo.',
  reward_credited: 'La primera inversión de un amigo',
  reward_credited_how: 'Hemos abonado {amount} (el {percent} % de ella) en tu ahorro.',
  order_filled: 'Tu orden se ha ejecutado',
  order_bought_how:
    'La orden {orderNo} compró {quantity} de {symbol} a un precio de mercado de {price}. Costó {amount}, con diferencial, impacto y comisión incluidos.',
  order_sold_how:
    'La orden {orderNo} vendió {quantity} de {symbol} a un precio de mercado de {price}. Te dejó {amount} después de diferencial, impacto y comisión.',
  order_ended: 'Tu orden ha terminado',
  order_expired_how: 'La orden {orderNo} de {symbol} terminó a medianoche UTC porque nunca se alcanzó su precio.',
  order_unfillable_how: 'La orden {orderNo} de {symbol} no se pudo ejecutar al precio que encontró.',
  order_ended_back: 'Puedes volver a usar todo lo que se había apartado para ella.',
  see_receipt: 'Ver el recibo',
  see_trade: 'Ir a Operar',
  see_deposits: 'Ver tus depósitos',
  claim_again: 'Volver a usar esta transferencia',
  see_investments: 'Ver tus inversiones',
  see_withdrawals: 'Ver tus retiros',
  see_transfer: 'Ver la transferencia',
  see_savings: 'Ver tu ahorro',
  statement: 'Tu extracto de {month}',
  statement_how:
    'Esto es lo que se movió en tu cuenta de práctica en {month}, en UTC. Las cifras salen del libro mayor, y tu página Transacciones muestra las mismas.',
  statement_account: '{account}: {start} al principio, entraron {in}, salieron {out}, {end} al final.',
  statement_check: 'No tienes que creernos. Puedes comprobar en tu navegador que nadie ha cambiado tu libro: {href}',
  statement_seal:
    'Guarda este correo. El sello más reciente de todos los libros es el número {no} del {moment} UTC, con la raíz {root} (sello completo: {digest}). Si el sitio muestra alguna vez otra cosa, alguien ha cambiado el pasado.',
  see_statement: 'Ver este extracto',
  account_balance: 'Saldo',
  account_investment: 'Inversión',
  account_profit: 'Ganancia',
  account_savings: 'Ahorro',
  account_withdrawal: 'Retiro',
  chat_answered: 'Soporte te ha respondido',
  chat_missed: 'Ya te habías ido cuando respondimos tu pregunta. Aquí está la respuesta:',
  chat_open: 'Abrir la conversación',
}
