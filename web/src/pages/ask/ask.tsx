import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { AskingPage } from './ask-page.tsx';
import { ConversationActions } from './conversation-actions.tsx';
import { History } from './history.tsx';
import { Talk } from './talk.tsx';

/** A conversation with the data, new or continued. */
export function AskPage() {
  const { conversationId } = useParams();
  return conversationId === undefined ? <NewConversation /> : <OldConversation key={conversationId} id={conversationId} />;
}

function NewConversation() {
  const { t } = useTranslation('ask');
  return (
    <AskingPage title={t('title')} lead={t('lead')} way="question">
      <div className="asking">
        <Talk conversation={null} />
        <History />
      </div>
    </AskingPage>
  );
}

function OldConversation({ id }: { id: string }) {
  const { t } = useTranslation('ask');
  const conversation = useLoaded(fill('/api/analysis/conversations/{id}/', { id }));
  return (
    <AskingPage title={conversation.data?.title ?? t('title')} way="question">
      <div className="asking">
        <div className="asking-main">
          {conversation.isPending && <Loading lines={5} />}
          {conversation.isError && <Problem error={conversation.error} retry={conversation.refetch} />}
          {conversation.data && (
            <>
              <ConversationActions conversation={conversation.data} />
              <Talk conversation={conversation.data} />
            </>
          )}
        </div>
        <History current={id} />
      </div>
    </AskingPage>
  );
}
