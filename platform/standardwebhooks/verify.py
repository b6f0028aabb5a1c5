"""Reads a delivery as JSON from the standard input, and says whether the library of Standard Webhooks takes it."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

delivery = json.load(sys.stdin)
try:
    message = Webhook(delivery["secret"]).verify(delivery["body"], delivery["headers"])
    print(json.dumps({"isVerified": True, "type": message["type"]}))
except WebhookVerificationError as error:
    print(json.dumps({"isVerified": False, "why": str(error)}))
