export const pt = {
  hello: 'Olá, {name},',
  practice: 'Dinheiro de prática. Nada do que há aqui é um investimento real.',
  reset_link: 'Defina uma nova senha',
  reset_link_asked: 'Alguém, muito provavelmente você, pediu para definir uma nova senha para sua conta de prática.',
  reset_link_once: 'O link funciona uma vez, por 30 minutos. Se você não o pediu, não precisa fazer nada.',
  not_you: 'Se não foi você, defina uma nova senha de imediato: use “Esqueceu a senha?” na página de acesso.',
  password_reset: 'Sua senha foi redefinida',
  password_reset_how:
    'Uma nova senha foi definida para sua conta com um link do seu e-mail. Todas as suas sessões foram encerradas.',
  password_changed: 'Sua senha foi mudada',
  password_changed_how: 'A senha da sua conta foi mudada. A sessão foi encerrada em todos os outros dispositivos.',
  two_steps_on: 'A verificação em duas etapas está ativada',
  two_steps_on_how:
    'A partir de agora, o acesso também pede um código. Guarde seus códigos de recuperação em lugar seguro.',
  two_steps_off: 'A verificação em duas etapas está desativada',
  two_steps_off_how: 'O acesso já não pede um código.',
  codes_renewed: 'Novos códigos de recuperação',
  codes_renewed_how: 'Novos códigos de recuperação foram criados para sua conta. Os antigos já não funcionam.',
  code_used: 'Um código de recuperação foi usado',
  code_used_how: 'Alguém entrou na sua conta com um dos seus códigos de recuperação.',
  codes_guessed: 'Alguém está tentando adivinhar seus códigos',
  codes_guessed_how:
    'Sua senha foi digitada corretamente, e depois o código esteve errado muitas vezes. Bloqueamos isso por um tempo.',
  email_used: 'Você já tem uma conta',
  email_used_how: 'Alguém tentou criar uma conta com seu e-mail. Você já tem uma, então nada foi mudado.',
  email_used_next: 'Se foi você, basta entrar. Se esqueceu a senha, a página de acesso pode enviar um link.',
  deposit_claimed: 'Recebemos sua declaração de depósito',
  deposit_claimed_how:
    'Você nos disse que enviou ${amount} em {coin} pela rede de prática. Agora um administrador analisa seu comprovante; você recebe um e-mail quando for decidido.',
  deposit_approved: 'Seu depósito foi aprovado',
  deposit_approved_how: '${amount} ({coin}) foram creditados no seu saldo.',
  deposit_declined: 'Seu depósito foi recusado',
  deposit_declined_how: 'Seu depósito de ${amount} ({coin}) foi recusado, e nenhum dinheiro se moveu.',
  the_reason: 'O motivo: {reason}',
  investment_opened: 'Seu investimento está em andamento',
  investment_opened_how:
    '${amount} passaram do seu saldo para {plan}. Vence em {day} com um rendimento prometido de ${return}.',
  investment_opened_check:
    'Teste de realidade: ninguém pode prometer honestamente um rendimento assim. Aqui é dinheiro de prática.',
  investment_matured: 'Seu investimento venceu',
  investment_matured_how:
    '{plan} terminou: ${amount} voltaram ao seu saldo, e o rendimento de ${return} está no seu lucro.',
  withdrawal_requested: 'Sua retirada está pendente',
  withdrawal_requested_how:
    '${amount} foram reservados para pagamento em {coin} a {address}. Agora um administrador decide.',
  withdrawal_approved: 'Sua retirada foi aprovada',
  withdrawal_by_hand: '${amount} foram pagos à mão a {address}, que não é um endereço da rede de prática.',
  the_note: 'A nota sobre isso: {note}',
  withdrawal_sent:
    '${amount} foram pagos como {coins} {coin} a {address} na rede de prática, a ${rate} por cada {coin}.',
  withdrawal_transfer: 'A transferência: {transferId}. As moedas estarão lá quando a rede a confirmar.',
  withdrawal_declined: 'Sua retirada foi recusada',
  withdrawal_declined_how: 'Sua retirada de ${amount} foi recusada. O que foi reservado está de volta no seu saldo.',
  reward_credited: 'O primeiro investimento de um amigo',
  reward_credited_how: '${amount} ({percent}% dele) foram creditados na sua poupança.',
}
