export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admins: {
        Row: {
          created_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      contact_submissions: {
        Row: {
          answer_by: string | null;
          area: string | null;
          changed_at: string;
          changed_in: unknown;
          created_at: string;
          email: string | null;
          ending: string | null;
          ending_reason: string | null;
          first_answer_at: string | null;
          first_answer_via: string | null;
          follow_up_at: string | null;
          follow_up_words: string | null;
          heard_from: string | null;
          id: string;
          idempotency_key: string | null;
          is_test: boolean;
          landing_page: string | null;
          last_event: string | null;
          message: string | null;
          name: string;
          phone: string | null;
          phone_extension: string | null;
          phone_wrong: boolean;
          photos: number;
          post_fingerprint: string | null;
          price_by: string | null;
          promised_by: string | null;
          quote_dollars: number | null;
          service_type: string;
          source: string;
          spam_marked_by: string | null;
          spam_reason: string | null;
          status: string;
          street: string | null;
          suspected_spam: boolean;
          visit_at: string | null;
          visit_where: string | null;
          written_at: string | null;
        };
        Insert: {
          answer_by?: string | null;
          area?: string | null;
          changed_at?: string;
          changed_in?: unknown;
          created_at?: string;
          email?: string | null;
          ending?: string | null;
          ending_reason?: string | null;
          first_answer_at?: string | null;
          first_answer_via?: string | null;
          follow_up_at?: string | null;
          follow_up_words?: string | null;
          heard_from?: string | null;
          id?: string;
          idempotency_key?: string | null;
          is_test?: boolean;
          landing_page?: string | null;
          last_event?: string | null;
          message?: string | null;
          name: string;
          phone?: string | null;
          phone_extension?: string | null;
          phone_wrong?: boolean;
          photos?: number;
          post_fingerprint?: string | null;
          price_by?: string | null;
          promised_by?: string | null;
          quote_dollars?: number | null;
          service_type?: string;
          source: string;
          spam_marked_by?: string | null;
          spam_reason?: string | null;
          status?: string;
          street?: string | null;
          suspected_spam?: boolean;
          visit_at?: string | null;
          visit_where?: string | null;
          written_at?: string | null;
        };
        Update: {
          answer_by?: string | null;
          area?: string | null;
          changed_at?: string;
          changed_in?: unknown;
          created_at?: string;
          email?: string | null;
          ending?: string | null;
          ending_reason?: string | null;
          first_answer_at?: string | null;
          first_answer_via?: string | null;
          follow_up_at?: string | null;
          follow_up_words?: string | null;
          heard_from?: string | null;
          id?: string;
          idempotency_key?: string | null;
          is_test?: boolean;
          landing_page?: string | null;
          last_event?: string | null;
          message?: string | null;
          name?: string;
          phone?: string | null;
          phone_extension?: string | null;
          phone_wrong?: boolean;
          photos?: number;
          post_fingerprint?: string | null;
          price_by?: string | null;
          promised_by?: string | null;
          quote_dollars?: number | null;
          service_type?: string;
          source?: string;
          spam_marked_by?: string | null;
          spam_reason?: string | null;
          status?: string;
          street?: string | null;
          suspected_spam?: boolean;
          visit_at?: string | null;
          visit_where?: string | null;
          written_at?: string | null;
        };
        Relationships: [];
      };
      desk_settings: {
        Row: {
          alert_mails: string[];
          digest: boolean;
          first_name: string;
          forwards_since: string | null;
          id: boolean;
          mail_to: string | null;
          mails_checked_by: string | null;
          reminders: boolean;
        };
        Insert: {
          alert_mails?: string[];
          digest?: boolean;
          first_name?: string;
          forwards_since?: string | null;
          id?: boolean;
          mail_to?: string | null;
          mails_checked_by?: string | null;
          reminders?: boolean;
        };
        Update: {
          alert_mails?: string[];
          digest?: boolean;
          first_name?: string;
          forwards_since?: string | null;
          id?: boolean;
          mail_to?: string | null;
          mails_checked_by?: string | null;
          reminders?: boolean;
        };
        Relationships: [];
      };
      lead_events: {
        Row: {
          changes: NonNullable<Json>;
          conflict: Json | null;
          device: string | null;
          id: string;
          kind: string;
          made_at: string;
          made_by: string | null;
          seq: number;
          stored_at: string;
          submission_id: string;
          undoes: string | null;
          words: string | null;
        };
        Insert: {
          changes?: NonNullable<Json>;
          conflict?: Json | null;
          device?: string | null;
          id?: string;
          kind: string;
          made_at?: string;
          made_by?: string | null;
          seq?: number;
          stored_at?: string;
          submission_id: string;
          undoes?: string | null;
          words?: string | null;
        };
        Update: {
          changes?: NonNullable<Json>;
          conflict?: Json | null;
          device?: string | null;
          id?: string;
          kind?: string;
          made_at?: string;
          made_by?: string | null;
          seq?: number;
          stored_at?: string;
          submission_id?: string;
          undoes?: string | null;
          words?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'lead_events_submission_id_fkey';
            columns: ['submission_id'];
            referencedRelation: 'contact_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      lead_photos: {
        Row: {
          begun_at: string;
          bytes: number | null;
          height: number | null;
          id: string;
          removed_at: string | null;
          stored_at: string | null;
          submission_id: string;
          width: number | null;
        };
        Insert: {
          begun_at?: string;
          bytes?: number | null;
          height?: number | null;
          id: string;
          removed_at?: string | null;
          stored_at?: string | null;
          submission_id: string;
          width?: number | null;
        };
        Update: {
          begun_at?: string;
          bytes?: number | null;
          height?: number | null;
          id?: string;
          removed_at?: string | null;
          stored_at?: string | null;
          submission_id?: string;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'lead_photos_submission_id_fkey';
            columns: ['submission_id'];
            referencedRelation: 'contact_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      acknowledge_alerts: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      add_alert_mail: { Args: { address: string }; Returns: undefined };
      alert_state: { Args: Record<PropertyKey, never>; Returns: Json };
      apply_changes: { Args: { changes: Json }; Returns: Json[] };
      approve_alert_mails: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      begin_lead_photo: {
        Args: {
          lead: string;
          most: number;
          most_bytes: number;
          most_suspected: number;
          photo: string;
        };
        Returns: string;
      };
      claim_alerts: {
        Args: { forwards?: boolean; most: number; of_channel?: string };
        Returns: Json[];
      };
      claim_first_admin: { Args: { user_id: string }; Returns: boolean };
      claim_removed_photos: { Args: { most: number }; Returns: string[] };
      confirm_alert_mail: { Args: { code: string }; Returns: string };
      confirm_spam: { Args: Record<PropertyKey, never>; Returns: number };
      desk_sync: { Args: { cursor: Json; most: number }; Returns: Json };
      editor_claims: { Args: Record<PropertyKey, never>; Returns: Json };
      end_calendar_link: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      end_lead_photo: {
        Args: { high: number; photo: string; size: number; wide: number };
        Returns: undefined;
      };
      end_other_devices: {
        Args: Record<PropertyKey, never>;
        Returns: undefined;
      };
      enqueue_due_alerts: { Args: { settings: Json }; Returns: Json };
      erase_lead: { Args: { id: string }; Returns: boolean };
      erase_leads: { Args: { ids: string[] }; Returns: Json };
      find_similar: { Args: { id: string }; Returns: string[] };
      health: { Args: Record<PropertyKey, never>; Returns: Json };
      lead_alerts: { Args: { lead: string }; Returns: Json[] };
      lead_photo_ids: {
        Args: { lead: string; most_side: number };
        Returns: string[];
      };
      make_calendar_link: { Args: Record<PropertyKey, never>; Returns: string };
      mark_alerts_shown: { Args: { alert_ids: string[] }; Returns: undefined };
      mark_mailed: {
        Args: { lead_id: string; mailed_at: string };
        Returns: undefined;
      };
      mark_test_arrived: { Args: { code: string }; Returns: boolean };
      may_edit: { Args: { claims: Json }; Returns: boolean };
      read_calendar: { Args: { token_hash: string }; Returns: Json };
      read_suspected: { Args: { lead?: string }; Returns: Json };
      receive_lead: {
        Args: { lead: Json; sender: Json };
        Returns: {
          outcome: string;
          retry_after_seconds: number;
          submission_id: string;
        }[];
      };
      record_delivery: {
        Args: {
          alert_ids: string[];
          answer?: string;
          error?: string;
          mailed_to?: string[];
          outcome: string;
        };
        Returns: undefined;
      };
      remove_alert_mail: { Args: { address: string }; Returns: undefined };
      remove_device: { Args: { id: string }; Returns: undefined };
      remove_expired_leads: {
        Args: { lead_months: number; spam_days: number };
        Returns: Json;
      };
      remove_lead_photo: {
        Args: { back: boolean; photo: string };
        Returns: boolean;
      };
      renew_feed: { Args: Record<PropertyKey, never>; Returns: undefined };
      report_parked: {
        Args: { count: number; given_up?: number; oldest?: string };
        Returns: undefined;
      };
      save_device: {
        Args: { auth: string; endpoint: string; label: string; p256dh: string };
        Returns: string;
      };
      setup_attempt: { Args: Record<PropertyKey, never>; Returns: boolean };
      start_self_test: { Args: Record<PropertyKey, never>; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
