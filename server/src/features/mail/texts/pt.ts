export const pt = {
  hello: 'Olá, {name},',
  practice: 'Dinheiro de prática. Nada aqui é um investimento real.',
  reset_link: 'Defina uma nova palavra-passe',
  reset_link_asked:
    'Alguém, muito provavelmente você, pediu para definir uma nova palavra-passe para a sua conta de prática.',
  reset_link_once: 'O link funciona uma vez, durante 30 minutos. Se não o pediu, não precisa de fazer nada.',
  confirm_email: 'Confirme o seu endereço de e-mail',
  confirm_email_why:
    'Criou uma conta de prática no Dryrun com este endereço. Carregue no botão para confirmar que é seu. Tudo funciona sem isto, mas assim sabemos que os nossos e-mails chegam até si.',
  confirm_email_code: 'Ou escreva este código no seu perfil: {code}. O link e o código funcionam durante três dias.',
  confirm_email_not_you: 'Se não criou a conta, ignore este e-mail.',
  enrolment_code: 'O seu código para o segundo passo',
  enrolment_code_why:
    'Alguém que sabe a sua palavra-passe, provavelmente você, está a adicionar a verificação em dois passos ou uma chave de acesso à sua conta.',
  enrolment_code_is: 'Este é o código para continuar: {code}. É válido durante 30 minutos.',
  enrolment_code_not_you:
    'Se não foi você, alguém sabe a sua palavra-passe. Escolha já outra: use «Esqueceu-se da palavra-passe?» na página de início de sessão. Sem este código não é possível adicionar nada.',
  not_you:
    'Se não foi você, defina já uma nova palavra-passe: use “Esqueceu-se da palavra-passe?” na página de entrada.',
  password_reset: 'A sua palavra-passe foi redefinida',
  password_reset_how:
    'Alguém definiu uma nova palavra-passe para a sua conta com um link do seu e-mail. Todas as suas sessões foram terminadas.',
  password_changed: 'A sua palavra-passe foi alterada',
  password_changed_how: 'A palavra-passe da sua conta foi alterada. A sessão terminou em todos os outros dispositivos.',
  two_steps_on: 'A verificação em dois passos está ativada',
  two_steps_on_how:
    'A partir de agora, também precisa de um código para entrar. Guarde os códigos de recuperação num lugar seguro.',
  two_steps_off: 'A verificação em dois passos está desativada',
  two_steps_off_how: 'Já não precisa de um código para entrar.',
  codes_renewed: 'Novos códigos de recuperação',
  codes_renewed_how: 'Tem novos códigos de recuperação. Os antigos já não funcionam.',
  code_used: 'Um código de recuperação foi usado',
  code_used_how: 'Alguém entrou na sua conta com um dos seus códigos de recuperação.',
  codes_guessed: 'Alguém está a tentar adivinhar os seus códigos',
  codes_guessed_how:
    'Alguém escreveu a sua palavra-passe certa e depois errou o código muitas vezes. Bloqueámos isso por um tempo.',
  passkey_added: 'Uma chave de acesso foi adicionada',
  passkey_added_how:
    'Alguém com a sua palavra-passe adicionou uma chave de acesso à sua conta. Com ela pode-se entrar sem a palavra-passe.',
  passkey_removed: 'Uma chave de acesso foi removida',
  passkey_removed_how: 'Uma chave de acesso foi removida da sua conta. Já não serve para entrar.',
  email_used: 'Já tem uma conta',
  email_used_how: 'Alguém tentou criar uma conta com o seu e-mail. Já tem uma, por isso nada mudou.',
  email_used_next:
    'Se foi você, basta entrar. Se se esqueceu da palavra-passe, podemos enviar-lhe um link a partir da página de entrada.',
  deposit_claimed: 'Recebemos o seu depósito',
  deposit_claimed_how:
    'Disse-nos que enviou {amount} em {coin} pela rede de prática. Um administrador vai ver o seu comprovativo, e enviamos-lhe um e-mail quando estiver decidido.',
  deposit_approved: 'O seu depósito foi aprovado',
  deposit_approved_how: 'Creditámos {amount} ({coin}) no seu saldo.',
  deposit_declined: 'O seu depósito foi recusado',
  deposit_declined_how: 'O seu depósito de {amount} ({coin}) foi recusado. Nenhum dinheiro se moveu.',
  deposit_declined_again:
    'As suas moedas continuam onde as enviou. Pode usar a mesma transferência de novo, com um comprovativo melhor.',
  the_reason: 'Motivo: {reason}',
  investment_opened: 'O seu investimento está ativo',
  investment_opened_how:
    'Passámos {amount} do seu saldo para {plan}. Vence em {day}, com um rendimento prometido de {return}.',
  investment_opened_check:
    'Teste de realidade: ninguém pode prometer honestamente um rendimento assim. Aqui é dinheiro de prática.',
  investment_matured: 'O seu investimento venceu',
  investment_matured_how:
    '{plan} terminou. {amount} voltaram ao seu saldo, e o rendimento de {return} está no seu lucro.',
  investment_taken: 'Um administrador encerrou o seu investimento',
  investment_taken_how:
    '{plan} foi encerrado antes do prazo, sem o rendimento. O administrador retirou {amount} do seu investimento.',
  withdrawal_requested: 'A sua retirada está pendente',
  withdrawal_requested_how: 'Reservámos {amount} para pagar em {coin} a {address}. Falta um administrador decidir.',
  withdrawal_approved: 'A sua retirada foi aprovada',
  withdrawal_by_hand: '{amount} foram pagos à mão a {address}, que não é da rede de prática.',
  the_note: 'Nota: {note}',
  withdrawal_sent: 'Pagámos {amount} em {coins} a {address} na rede de prática, a {rate} por cada {coin}.',
  withdrawal_transfer: 'Transferência: {transferId}. As moedas chegam assim que a rede a confirmar.',
  withdrawal_declined: 'A sua retirada foi recusada',
  withdrawal_declined_how: 'A sua retirada de {amount} foi recusada. {returned} estão de volta no seu saldo.',
  withdrawal_cancelled: 'Cancelou a sua retirada',
  withdrawal_cancelled_how: 'A sua retirada de {amount} foi cancelada. {returned} estão de volta no seu saldo.',
  reward_credited: 'O primeiro investimento de um amigo',
  reward_credited_how: 'Creditámos {amount} ({percent}% dele) na sua poupança.',
  order_filled: 'A sua ordem foi executada',
  order_bought_how:
    'A ordem {orderNo} comprou {quantity} de {symbol} ao preço de mercado de {price}. Custou {amount}, com spread, impacto e taxa incluídos.',
  order_sold_how:
    'A ordem {orderNo} vendeu {quantity} de {symbol} ao preço de mercado de {price}. Rendeu-lhe {amount}, depois de spread, impacto e taxa.',
  order_ended: 'A sua ordem terminou',
  order_expired_how: 'A ordem {orderNo} de {symbol} terminou à meia-noite UTC porque o preço nunca foi atingido.',
  order_unfillable_how: 'A ordem {orderNo} de {symbol} não pôde ser executada ao preço que encontrou.',
  order_ended_back: 'Pode voltar a usar tudo o que estava reservado para ela.',
  see_receipt: 'Ver o recibo',
  see_trade: 'Ir para Negociar',
  see_deposits: 'Ver os seus depósitos',
  claim_again: 'Usar esta transferência de novo',
  see_investments: 'Ver os seus investimentos',
  see_withdrawals: 'Ver as suas retiradas',
  see_transfer: 'Ver a transferência',
  see_savings: 'Ver a sua poupança',
  statement: 'O seu extrato de {month}',
  statement_how:
    'Isto foi o que se moveu na sua conta de prática em {month}, em UTC. Os valores vêm do livro-razão, e a sua página Transações mostra os mesmos.',
  statement_account: '{account}: {start} no início, entraram {in}, saíram {out}, {end} no fim.',
  statement_check:
    'Não precisa de acreditar em nós. Pode verificar no seu navegador que ninguém alterou o seu livro: {href}',
  statement_seal:
    'Guarde este e-mail. O selo mais recente de todos os livros é o número {no} de {moment} UTC, com a raiz {root} (selo completo: {digest}). Se o site alguma vez mostrar outra coisa, alguém alterou o passado.',
  see_statement: 'Ver este extrato',
  account_balance: 'Saldo',
  account_investment: 'Investimento',
  account_profit: 'Lucro',
  account_savings: 'Poupança',
  account_withdrawal: 'Retirada',
  chat_answered: 'O suporte respondeu-lhe',
  chat_missed: 'Já tinha saído quando respondemos à sua pergunta. Aqui está a resposta:',
  chat_open: 'Abrir a conversa',
}
