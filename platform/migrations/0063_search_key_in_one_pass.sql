-- What 0034 made of a text, in a fifth of the time: `translate` looks through its whole list for each letter, while an expression sees
-- at once what has to go. Texts that are stored stay as they are.
CREATE OR REPLACE FUNCTION "search_key"(VARIADIC "texts" text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	"key" text := array_to_string("texts", E'\t', '');
BEGIN
	IF octet_length("key") > length("key") THEN
		"key" := regexp_replace(normalize("key", NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
		"key" := replace(replace(replace(replace("key", 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae');
		"key" := replace(replace(replace(replace("key", 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
		IF "key" ~ '[øØłŁđĐðÐħĦıŧŦς]' THEN
			"key" := translate("key", 'øØłŁđĐðÐħĦıŧŦς', 'oOlLdDdDhHitTσ');
		END IF;
	END IF;
	"key" := regexp_replace(lower("key"), '[] !"#$%&''()*+,./:;<=>?@[\\^_`{|}~‐‑‒–—‘’‚“”„·•…«»-]+', ' ', 'g');
	RETURN replace(replace(E'\t' || "key" || E'\t', E'\t ', E'\t'), E' \t', E'\t');
END $$;
